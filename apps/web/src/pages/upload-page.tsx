import type { Frame } from '../frame.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Checkbox, Field, FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { PhotoFields, type PhotoTexts } from '../parts/photo-fields.js';
import { PICTURE_TYPES, PICTURE_WORDS } from '../parts/picture-types.js';
import { ModuleScript } from '../parts/module-script.js';
import { metadataScript, uploadScript } from '../style/assets.js';
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
      <section className="sheet upload">
        <h1>Upload a photograph</h1>
        <FormError words={message} />
        <form method="post" action="/upload" encType="multipart/form-data" className="stack" data-upload={metadataScript.path}>
          <CsrfField token={frame.csrf} />
          {/* What the form calls its picture: sent twice, it is one photograph. */}
          <input type="hidden" name="upload" value={frame.rendering} />
          <PhotoFields sent={sent} errors={errors} />
          <Checkbox name="publish" label="Publish as soon as it is ready" checked={sent?.publish ?? true} />
          <Checkbox name="offer_premium" label="Offer it for the premium collection" checked={sent?.offerPremium ?? false} />
          {/* The last one, so that of a form whose file is too large all that was typed has come. */}
          <Field
            name="image"
            type="file"
            label="Picture"
            hint={`${PICTURE_WORDS}, up to 20 MB and 50 megapixels. The place is removed from what others see.`}
            accept={PICTURE_TYPES}
            errors={errors}
            required
          />
          <button type="submit" className="button">
            Upload
          </button>
        </form>
      </section>
      <ModuleScript asset={uploadScript} />
    </Layout>
  );
}
