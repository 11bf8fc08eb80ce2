import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Checkbox, Field, FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { PhotoFields, type PhotoTexts } from '../parts/photo-fields.js';
import { PICTURE_TYPES, PICTURE_WORDS } from '../parts/picture-types.js';
import type { FieldErrors } from '../refused.js';

export interface UploadPageProps {
  readonly frame: Frame;
  readonly sent?: PhotoTexts & { readonly publish: boolean; readonly offerPremium: boolean };
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function UploadPage({ frame, sent, message, errors }: UploadPageProps) {
  return (
    <Layout frame={frame} title="Upload" indexed={false}>
      <section className="sheet">
        <h1>Upload a photograph</h1>
        <FormError words={message} />
        <form method="post" action="/upload" encType="multipart/form-data" className="stack">
          <CsrfField token={frame.csrf} />
          <Field
            name="image"
            type="file"
            label="Picture"
            hint={`${PICTURE_WORDS}, up to 20 MB and 50 megapixels. The place is removed from what others see.`}
            accept={PICTURE_TYPES}
            errors={errors}
            required
          />
          <PhotoFields sent={sent} errors={errors} />
          <Checkbox name="publish" label="Publish as soon as it is ready" checked={sent?.publish ?? true} />
          <Checkbox name="offer_premium" label="Offer it for the premium collection" checked={sent?.offerPremium ?? false} />
          <button type="submit" className="button">
            Upload
          </button>
        </form>
      </section>
    </Layout>
  );
}
