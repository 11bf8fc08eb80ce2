import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { LateScript } from '../parts/module-script.js';
import { PhotoFields, type PhotoTexts } from '../parts/photo-fields.js';
import type { FieldErrors } from '../refused.js';
import { clockScript } from '../scripts/scripts.js';
import { altText } from '../words.js';

export interface EditPhotoPageProps {
  readonly frame: Frame;
  readonly photo: PhotoDetail;
  readonly sent?: PhotoTexts;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function EditPhotoPage({ frame, photo, sent, message, errors }: EditPhotoPageProps) {
  const { say } = useLanguage();
  const texts = sent ?? {
    title: photo.title,
    description: photo.description,
    tags: photo.tagNames.join(', '),
    took_at: photo.tookAt.slice(0, 19),
    ...{ alt: photo.alt, license: photo.license, showExif: photo.showExif },
  };
  return (
    <Layout frame={frame} title={say('Edit')}>
      <section className="sheet">
        <h1>{say('Edit')}</h1>
        {photo.isPictureHidden ? null : (
          <a className="edit-preview" href={`/photos/${photo.id}`}>
            <img src={photo.thumb} width={photo.width} height={photo.height} alt={altText(photo, { say })} />
          </a>
        )}
        <FormError words={message} />
        <form method="post" action={`/photos/${photo.id}/edit`} className="stack">
          <CsrfField token={frame.csrf} />
          <PhotoFields sent={texts} errors={errors} />
          <button type="submit" className="button">
            {say('Save')}
          </button>
        </form>
        <details className="danger">
          <summary className="text-button">{say('Delete this photograph')}</summary>
          <form method="post" action={`/photos/${photo.id}/delete`} className="stack">
            <CsrfField token={frame.csrf} />
            <p>{say('This deletes the photograph with its likes and comments. It cannot be undone.')}</p>
            <button type="submit" className="button button-danger">
              {say('Delete for good')}
            </button>
          </form>
        </details>
      </section>
      <LateScript asset={clockScript} />
    </Layout>
  );
}
