import type { Theme } from '@heliograph/media-contracts';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing } from '../models.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { Field, FormError } from '../parts/form-field.js';
import { Pager } from '../parts/pager.js';
import { StaffLayout } from '../parts/staff-layout.js';
import type { FieldErrors } from '../refused.js';
import { weekWords } from './theme-page.js';

/** Where curators name themes. */
export const STAFF_THEMES = '/staff/themes';

interface StaffThemesProps {
  readonly frame: Frame;
  /** Those of weeks to come, too. */
  readonly listing: Listing<Theme>;
  /** What was typed and came back, and why. */
  readonly refused?: {
    readonly typed: { readonly date?: string; readonly title?: string; readonly tag?: string };
    readonly message: string;
    readonly errors: FieldErrors;
  };
}

/** The themes of weeks, with a form that sets one. */
export function StaffThemesPage({ frame, listing, refused }: StaffThemesProps) {
  const language = useLanguage();
  const { say, rich } = language;
  const { typed = {}, message, errors } = refused ?? {};
  return (
    <StaffLayout frame={frame} title={say('Themes')} at="themes">
      <h1>{say('Themes')}</h1>
      <p className="quiet list-note">
        {say('A week has one theme: setting another one replaces it. Others see it when its week begins.')}{' '}
        <a href="/themes">{say('As everybody sees them')}</a>
      </p>
      <FormError words={message} />
      <form method="post" action={STAFF_THEMES} className="stack">
        <CsrfField token={frame.csrf} />
        <Field name="date" type="date" label={say('A day of its week')} defaultValue={typed.date} errors={errors} required />
        <Field name="title" label={say('Title')} defaultValue={typed.title} errors={errors} maxLength={100} required />
        <Field
          name="tag"
          label={say('Tag')}
          hint={say('Photographs with this tag that were taken in the week take part.')}
          defaultValue={typed.tag}
          errors={errors}
          required
        />
        <button type="submit" className="button">
          {say('Set the theme')}
        </button>
      </form>
      {listing.items.length > 0 ? (
        <ol role="list" className="staff-list">
          {listing.items.map((theme) => (
            <li key={theme.week}>
              <p dir="auto">
                {rich('<link>{title}</link>, {week}, tag {tag}', {
                  link: (words) => <a href={`/themes/${theme.week}`}>{words}</a>,
                  title: theme.title,
                  week: weekWords(theme, language),
                  tag: `#${theme.tag}`,
                })}
              </p>
              <ConfirmForm
                frame={frame}
                action={`${STAFF_THEMES}/${theme.week}/remove`}
                words={say('Remove')}
                label={say('Remove {title}', { title: theme.title })}
                warning={say('Its page goes. Photographs keep their tag.')}
              />
            </li>
          ))}
        </ol>
      ) : (
        <Empty words={listing.page > 1 ? say('There are no themes this far back.') : say('No theme has been named yet.')} />
      )}
      <Pager links={pageLinks(STAFF_THEMES, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </StaffLayout>
  );
}
