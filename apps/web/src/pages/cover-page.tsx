import type { CoverCrop } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Cover, Listing, PhotoCard } from '../models.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Pager } from '../parts/pager.js';
import { CoverPicture } from '../parts/profile-head.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { titleOf } from '../words.js';

const PATH = '/settings/cover';

interface CoverProps {
  readonly frame: Frame;
  readonly cover: Cover | null;
  /** Of the viewer's, the latest day first; drafts among them are left out. */
  readonly listing: Listing<PhotoCard>;
}

const cropWords: Readonly<Record<CoverCrop, Message>> = {
  centre: message('Its middle'),
  top: message('Its upper part'),
  bottom: message('Its lower part'),
  whole: message('All of it'),
};

/** Which photograph stands above one's profile, and which part of it is seen there. */
export function CoverPage({ frame, cover, listing }: CoverProps) {
  const { say, said } = useLanguage();
  const current = cover?.isChosen ? cover.photo : null;
  const choices = listing.items.filter(({ state, id }) => state === 'published' && id !== current?.id);
  return (
    <SettingsLayout frame={frame} at="/settings">
      <section>
        <h2>{say('Cover')}</h2>
        <p>{say('The photograph above your profile. Without a choice it is the one that is liked most.')}</p>
        {cover === null ? null : <CoverPicture cover={cover} isFirst />}
        <form method="post" action={PATH} className="stack">
          <CsrfField token={frame.csrf} />
          <fieldset className="choices">
            <legend>{say('What is shown of it')}</legend>
            {Object.entries(cropWords).map(([crop, words]) => (
              <label key={crop}>
                <input type="radio" name="crop" value={crop} defaultChecked={crop === (cover?.crop ?? 'centre')} />
                {said(words)}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{say('Photograph')}</legend>
            <div className="cover-choices">
              {current === null ? null : <Choice photo={current} isChosen />}
              <label className="cover-none">
                <input type="radio" name="photo" value="" defaultChecked={current === null} />
                <span>{say('The one that is liked most')}</span>
              </label>
              {choices.map((photo) => (
                <Choice key={photo.id} photo={photo} />
              ))}
            </div>
          </fieldset>
          <button type="submit" className="button">
            {say('Save')}
          </button>
        </form>
        <Pager links={pageLinks(PATH, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}

function Choice({ photo, isChosen = false }: { photo: PhotoCard; isChosen?: boolean }) {
  const { say } = useLanguage();
  return (
    <label>
      <input type="radio" name="photo" value={photo.id} defaultChecked={isChosen} />
      <img src={photo.thumb} width={photo.width} height={photo.height} alt={titleOf(photo, { say })} loading="lazy" decoding="async" />
    </label>
  );
}
