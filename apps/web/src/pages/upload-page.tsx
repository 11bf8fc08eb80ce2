import { LARGEST_IMAGE, type Theme } from '@heliograph/media-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Checkbox, Field, FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { PhotoFields, type PhotoTexts } from '../parts/photo-fields.js';
import { MAX_PIXELS, PICTURE_TYPES, PICTURE_WORDS } from '../parts/picture-types.js';
import { LargeModuleScript } from '../parts/module-script.js';
import { ThemeHint } from '../parts/theme-line.js';
import { metadataScript, uploadScript } from '../scripts/scripts.js';
import type { Calendar } from '../day-models.js';
import type { FieldErrors } from '../refused.js';

export interface UploadPageProps {
  readonly frame: Frame;
  /** Of somebody new, for today; null = any number. */
  readonly budget?: { readonly limit: number; readonly used: number } | null;
  /** Of this year: which days have a photograph. */
  readonly calendar: Pick<Calendar, 'days'>;
  /** Of this week. */
  readonly theme?: Theme | null;
  readonly sent?: PhotoTexts & { readonly publish: boolean; readonly offerPremium: boolean };
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function UploadPage({ frame, budget = null, calendar, theme = null, sent, message, errors }: UploadPageProps) {
  const { say, said, dates } = useLanguage();
  const filled = calendar.days.filter(({ photo }) => photo !== null).map(({ date }) => date);
  return (
    <Layout frame={frame} title={say('Upload')}>
      <section className="sheet upload">
        <h1>{say('Upload a photograph')}</h1>
        <FormError words={message} />
        <ThemeHint theme={theme} />
        {budget === null ? null : (
          <p className="upload-budget" role="status">
            {say(
              'New members can upload {limit} photographs a day. {used, plural, =0 {None is} one {One is} other {# are}} used today.',
              budget,
            )}{' '}
            {budget.used < budget.limit ? null : say('You can continue tomorrow, from midnight UTC.')}
          </p>
        )}
        <form
          method="post"
          action="/upload"
          encType="multipart/form-data"
          className="stack"
          data-upload={metadataScript.path}
          data-bytes={LARGEST_IMAGE}
          data-pixels={MAX_PIXELS}
          data-owner={frame.viewer?.userId}
          data-limit={budget?.limit}
          data-left={budget === null ? undefined : Math.max(0, budget.limit - budget.used)}
          data-dates={dates}
          data-days={filled.join(' ')}
        >
          <CsrfField token={frame.csrf} />
          {/* What the form calls its picture: sent twice, it is one photograph. */}
          <input type="hidden" name="upload" value={frame.rendering} />
          <PhotoFields sent={sent} errors={errors} />
          <Checkbox name="publish" label={say('Publish as soon as it is ready')} checked={sent?.publish ?? true} />
          <Checkbox
            name="offer_premium"
            label={say('Suggest it for the premium collection')}
            hint={say('If a curator accepts it, the photograph is marked as premium. Nothing else changes.')}
            checked={sent?.offerPremium ?? false}
          />
          {/* The last one, so that of a form whose file is too large all that was typed has come. */}
          <Field
            name="image"
            type="file"
            label={say('Picture')}
            hint={say('{kinds}, up to 20 MB and 50 megapixels. Others never see location data.', { kinds: said(PICTURE_WORDS) })}
            accept={PICTURE_TYPES}
            errors={errors}
            required
          />
          <button type="submit" className="button">
            {say('Upload')}
          </button>
        </form>
      </section>
      <LargeModuleScript asset={uploadScript} />
    </Layout>
  );
}
