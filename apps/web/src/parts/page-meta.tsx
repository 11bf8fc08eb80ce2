import { escapedJson } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import type { SharedImage } from '../pictures/shared-image.js';
import { siteIcon } from '../style/icons.js';

/** What a page says of itself to search engines and to sites that link to it. All of it is public. */
export interface PageMeta {
  /** Under which name the page is known: path and query, without a cursor. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly type?: 'website' | 'article' | 'profile';
  readonly image?: (SharedImage & { readonly alt: string }) | null;
  /** The path under which `feed.xml` and `feed.json` of this page lie. */
  readonly feeds?: string;
  /** Other sites may show it (oEmbed). */
  readonly isEmbeddable?: boolean;
  /** JSON-LD, in the words of schema.org. */
  readonly data?: object;
}

/** Sites that show a description shorten it themselves; none shows more than this. */
const LONGEST = 200;

export function PageMetaTags({ frame: { webUrl }, meta }: { frame: Frame; meta: PageMeta }) {
  const address = `${webUrl}${meta.path}`;
  const description = [...meta.description.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('');
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
      <meta property="og:site_name" content="Heliograph" />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content={meta.image ? 'summary_large_image' : 'summary'} />
      <ImageTags image={meta.image ?? null} webUrl={webUrl} />
      {meta.feeds === undefined ? null : (
        <>
          <link rel="alternate" type="application/rss+xml" title={meta.title} href={`${meta.feeds}/feed.xml`} />
          <link rel="alternate" type="application/feed+json" title={meta.title} href={`${meta.feeds}/feed.json`} />
        </>
      )}
      {meta.isEmbeddable ? <EmbedLinks webUrl={webUrl} address={address} title={meta.title} /> : null}
      {meta.data === undefined ? null : <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapedJson(meta.data) }} />}
    </>
  );
}

function ImageTags({ image, webUrl }: { image: NonNullable<PageMeta['image']> | null; webUrl: string }) {
  if (image === null) return <meta property="og:image" content={`${webUrl}${siteIcon(512).path}`} />;
  return (
    <>
      <meta property="og:image" content={image.url} />
      {image.type === null ? null : <meta property="og:image:type" content={image.type} />}
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
    </>
  );
}

function EmbedLinks({ webUrl, address, title }: { webUrl: string; address: string; title: string }) {
  const href = (format: string) => `${webUrl}/oembed?${new URLSearchParams({ url: address, format })}`;
  return (
    <>
      <link rel="alternate" type="application/json+oembed" title={title} href={href('json')} />
      <link rel="alternate" type="text/xml+oembed" title={title} href={href('xml')} />
    </>
  );
}
