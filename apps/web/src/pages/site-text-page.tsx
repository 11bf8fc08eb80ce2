import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { Layout } from '../parts/layout.js';
import { translationOf, type SiteText } from '../site-texts/site-texts.js';

/** Rules, privacy, imprint. */
export function SiteTextPage({ frame, text, path }: { frame: Frame; text: SiteText; path: string }) {
  const { code, say } = useLanguage();
  const { title, html } = translationOf(text, code);
  const description = say('{title} of Heliograph, a community of photographers.', { title });
  return (
    <Layout frame={frame} title={title} meta={{ path, title, description }}>
      <article className="words" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>
  );
}
