import type { Frame } from '../frame.js';
import { languages } from '../language/languages.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { HiddenFields } from '../parts/hidden-fields.js';
import { Layout } from '../parts/layout.js';

interface LanguageProps {
  readonly frame: Frame;
  readonly csrf: string;
  /** The page that one came from. */
  readonly back: string;
}

/** Which language the pages are in, in this browser. */
export function LanguagePage({ frame, csrf, back }: LanguageProps) {
  const { code: current, say } = useLanguage();
  return (
    <Layout frame={frame} title={say('Language')}>
      <section className="sheet">
        <h1>{say('Language')}</h1>
        <p className="quiet">{say('This does not translate what others have written.')}</p>
        <form method="post" action="/language" className="stack">
          <CsrfField token={csrf} />
          <HiddenFields fields={[['return_to', back]]} />
          {languages.map(({ code, name }) => (
            <button
              key={code}
              type="submit"
              name="language"
              value={code}
              lang={code}
              className={code === current ? 'button button-wide' : 'button-quiet button-wide'}
            >
              {name}
            </button>
          ))}
        </form>
      </section>
    </Layout>
  );
}
