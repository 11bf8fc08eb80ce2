import type { Frame } from '../frame.js';
import { Layout } from '../parts/layout.js';
import type { SiteText } from '../site-texts/site-texts.js';

/** Rules, privacy, imprint. */
export function SiteTextPage({ frame, text }: { frame: Frame; text: SiteText }) {
  return (
    <Layout frame={frame} title={text.title}>
      <article className="words" dangerouslySetInnerHTML={{ __html: text.html }} />
    </Layout>
  );
}
