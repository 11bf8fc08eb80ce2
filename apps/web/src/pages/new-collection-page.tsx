import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { CollectionFields, type CollectionTexts } from '../parts/collection-fields.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import type { FieldErrors } from '../refused.js';

export interface CollectionFormProps {
  readonly sent?: CollectionTexts;
  readonly message?: string;
  readonly errors?: FieldErrors;
}

export function NewCollectionPage({ frame, sent, message, errors }: CollectionFormProps & { readonly frame: Frame }) {
  const { say } = useLanguage();
  return (
    <Layout frame={frame} title={say('New collection')}>
      <section className="sheet">
        <h1>{say('New collection')}</h1>
        <FormError words={message} />
        <form method="post" action="/collections/new" className="stack">
          <CsrfField token={frame.csrf} />
          <CollectionFields sent={sent} errors={errors} />
          <button type="submit" className="button">
            {say('Make the collection')}
          </button>
        </form>
      </section>
    </Layout>
  );
}
