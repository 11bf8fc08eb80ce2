import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoCard } from '../models.js';
import { Avatar } from '../parts/avatar.js';
import { BarPlot } from '../parts/bar-plot.js';
import { ColorsStrip } from '../parts/colors-strip.js';
import { Empty } from '../parts/empty.js';
import { Checkbox, Field, FormError, Select, TextArea } from '../parts/form-field.js';
import { Icon, iconNames } from '../parts/icon.js';
import { Layout } from '../parts/layout.js';
import { MoreMenu } from '../parts/more-menu.js';
import { Pager } from '../parts/pager.js';
import { TagList } from '../parts/photo-facts.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { PhotoRow } from '../parts/photo-row.js';
import { PlaceholderFilter } from '../parts/placeholder.js';
import { Tabs } from '../parts/tabs.js';
import { FollowButton, LikeButton } from '../parts/toggle-form.js';
import { colourTokens, motionTokens, otherTokens, spaceTokens, type Token, typeTokens } from '../style/tokens.js';

export const STYLEGUIDE = '/styleguide';

interface StyleguideProps {
  readonly frame: Frame;
  /** Of this site: the parts are shown with what they are made for. */
  readonly photos: readonly PhotoCard[];
}

/** The tokens of the design, and the parts of the pages in their states. For people who build pages; not on a public site. */
export function StyleguidePage({ frame, photos }: StyleguideProps) {
  const { say } = useLanguage();
  return (
    <Layout frame={frame} title={say('Style guide')}>
      <div className="sheet">
        <h1>{say('Style guide')}</h1>
        <p className="quiet">{say('Tokens and parts of the pages. This page is not there in production.')}</p>
        <Tokens />
        <Controls frame={frame} photos={photos} />
        <Fields />
        <Lists />
      </div>
      <Photographs photos={photos} />
    </Layout>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Tokens() {
  const { say } = useLanguage();
  return (
    <>
      <Part title={say('Colours')}>
        <TokenList
          tokens={colourTokens}
          draw={({ name }) => <rect width="96" height="32" fill={`var(--${name})`} stroke="var(--line)" />}
        />
      </Part>
      <Part title={say('Sizes of type')}>
        <TokenList
          tokens={typeTokens}
          draw={({ name }) => (
            <text x="0" y="24" fill="currentColor" fontSize={`var(--${name})`}>
              Heliograph
            </text>
          )}
        />
      </Part>
      <Part title={say('Spaces')}>
        <TokenList tokens={spaceTokens} draw={({ value }) => <rect width={pixelsIn(value)} height="32" fill="var(--accent)" />} />
      </Part>
      <Part title={say('Motion')}>
        <TokenList tokens={motionTokens} />
      </Part>
      <Part title={say('Typefaces and shadows')}>
        <TokenList tokens={otherTokens} />
      </Part>
    </>
  );
}

function TokenList({ tokens, draw }: { tokens: readonly Token[]; draw?: (token: Token) => ReactNode }) {
  return (
    <ul className="stack" role="list">
      {tokens.map((token) => (
        <li key={token.name}>
          {draw ? (
            <svg viewBox="0 0 96 32" width="96" height="32" aria-hidden="true" focusable="false">
              {draw(token)}
            </svg>
          ) : null}
          <code>--{token.name}</code> <span className="quiet">{token.value}</span>
        </li>
      ))}
    </ul>
  );
}

/** Of a length that does not depend on the window; 0 of others. */
const pixelsIn = (length: string): number =>
  length.startsWith('clamp') ? 0 : Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1);

function Controls({ frame, photos }: StyleguideProps) {
  const { say } = useLanguage();
  return (
    <Part title={say('Buttons')}>
      <p className="buttons">
        {['button', 'button-quiet', 'button button-danger', 'text-button'].map((className) => (
          <button key={className} type="button" className={className}>
            {say('Save')}
          </button>
        ))}
        <button type="button" className="button-quiet" disabled>
          {say('Save')}
        </button>
      </p>
      <p className="buttons">
        {photos.slice(0, 2).map((photo, at) => (
          <LikeButton key={photo.id} frame={frame} photo={{ ...photo, isLiked: at === 1 }} />
        ))}
        {[false, true].map((followed) => (
          <FollowButton key={String(followed)} frame={frame} username={SAMPLE_PERSON.username} followed={followed} isQuiet />
        ))}
        <MoreMenu label={say('More')} button="button-quiet">
          <a href={STYLEGUIDE}>{say('Style guide')}</a>
        </MoreMenu>
      </p>
      <p className="buttons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Icon name="heart" filled />
      </p>
    </Part>
  );
}

function Fields() {
  const { say } = useLanguage();
  const wrong = { email: [say('Enter a valid e-mail address.')] };
  return (
    <Part title={say('Fields')}>
      <FormError words={say('Enter a valid e-mail address.')} />
      <Field name="title" label={say('Title')} hint={say('A hint says what is expected.')} />
      <Field name="email" label={say('E-mail')} errors={wrong} defaultValue="marta.example" />
      <TextArea name="description" label={say('Description')} rows={3} />
      <Select
        name="license"
        label={say('Licence')}
        options={[
          ['1', 'CC BY 4.0'],
          ['2', 'CC0'],
        ]}
      />
      <Checkbox name="publish" label={say('Publish')} hint={say('A hint says what is expected.')} checked />
    </Part>
  );
}

function Lists() {
  const { say } = useLanguage();
  const tabs = ['1', '2', '3'].map((words, at) => ({
    words,
    href: `${STYLEGUIDE}?${words}`,
    current: at === 0,
    count: at === 2 ? '12' : undefined,
  }));
  return (
    <Part title={say('Lists')}>
      <Tabs label={say('Lists')} tabs={tabs} />
      <p className="buttons">
        {([28, 40, 112] as const).map((size) => (
          <Avatar key={size} person={SAMPLE_PERSON} size={size} />
        ))}
      </p>
      <TagList tags={['dawn', 'sea']} label={say('Tags')} />
      <ColorsStrip colors={SAMPLE_COLORS} />
      <BarPlot id="sample-plot" title={say('Views')} names={[say('Views')]} columns={SAMPLE_COLUMNS} width={36} />
      <Empty words={say('No photographs yet today.')}>
        <a className="button-quiet" href={STYLEGUIDE}>
          {say('Style guide')}
        </a>
      </Empty>
      <Pager links={{ previous: `${STYLEGUIDE}?page=1`, next: `${STYLEGUIDE}?page=3` }} page={2} totalPages={3} />
    </Part>
  );
}

function Photographs({ photos }: Pick<StyleguideProps, 'photos'>) {
  const { say } = useLanguage();
  return (
    <>
      <PlaceholderFilter />
      <PhotoRow id="sample-row" title={say('Photographs')} about={say('The latest photographs of this site.')} photos={photos} />
      {photos.length === 0 ? null : <PhotoGrid photos={photos} label={say('Photographs')} />}
    </>
  );
}

const SAMPLE_PERSON = { username: 'marta.lind', name: 'Marta Lind', avatar: null } as const;
const SAMPLE_COLORS = [
  { hex: '#8c4a00', ratio: 0.5 },
  { hex: '#1f4e9c', ratio: 0.3 },
  { hex: '#efece7', ratio: 0.2 },
] as const;
const SAMPLE_COLUMNS = [3, 8, 5].map((count, at) => ({ key: String(at), label: String(at + 1), counts: [count] }));
