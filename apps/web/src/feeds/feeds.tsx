import { instantOf } from '@heliograph/kernel';
import { renderToStaticMarkup } from 'react-dom/server';
import { element, xmlDocument } from '../discovery/xml.js';
import { english } from '../language/languages.js';
import type { FeedPhoto } from '../models.js';
import { RichText } from '../parts/rich-text.js';
import { largestSharedImage } from '../pictures/shared-image.js';
import { altText, titleOf } from '../words.js';

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Path of the page that it follows. */
  readonly path: string;
  readonly photos: readonly FeedPhoto[];
}

/** RSS 2.0, with pictures as Media RSS has them. */
export function rssOf({ title, description, path, photos }: Feed, webUrl: string): string {
  const channel = element('channel', [
    element('title', title),
    element('link', `${webUrl}${path}`),
    element('description', description),
    element('language', 'en'),
    element('atom:link', null, { href: `${webUrl}${path}/feed.xml`, rel: 'self', type: 'application/rss+xml' }),
    ...photos.map((photo) => rssItem(photo, webUrl)),
  ]);
  const spaces = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  };
  return xmlDocument(element('rss', [channel], spaces));
}

function rssItem(photo: FeedPhoto, webUrl: string): string {
  const address = addressOf(photo, webUrl);
  const image = largestSharedImage(photo, webUrl);
  return element('item', [
    element('title', titleOf(photo, english)),
    element('link', address),
    element('guid', address, { isPermaLink: 'true' }),
    element('pubDate', instantOf(publicationOf(photo)).toUTCString()),
    element('dc:creator', photo.owner.name),
    ...photo.tags.map((tag) => element('category', tag)),
    element('description', contentOf(photo, webUrl)),
    ...(image === null
      ? []
      : [
          element('media:content', null, {
            url: image.url,
            medium: 'image',
            width: image.width,
            height: image.height,
            ...(image.type !== null && { type: image.type }),
          }),
        ]),
  ]);
}

/** JSON Feed 1.1. */
export function jsonFeedOf({ title, description, path, photos }: Feed, webUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${webUrl}${path}`,
    feed_url: `${webUrl}${path}/feed.json`,
    language: 'en',
    items: photos.map((photo) => ({
      id: addressOf(photo, webUrl),
      url: addressOf(photo, webUrl),
      title: titleOf(photo, english),
      content_html: contentOf(photo, webUrl),
      image: largestSharedImage(photo, webUrl)?.url,
      date_published: publicationOf(photo),
      authors: [{ name: photo.owner.name, url: `${webUrl}/users/${photo.owner.username}` }],
      tags: photo.tags,
    })),
  });
}

const addressOf = ({ id }: FeedPhoto, webUrl: string): string => `${webUrl}/photos/${id}`;
/** RFC 3339. */
const publicationOf = ({ publishedAt }: FeedPhoto): string => publishedAt.replace('+0000', 'Z');

function contentOf(photo: FeedPhoto, webUrl: string): string {
  const image = largestSharedImage(photo, webUrl);
  return renderToStaticMarkup(
    <>
      {image === null ? null : (
        <p>
          <a href={addressOf(photo, webUrl)}>
            {/* Not at once: React would put a link before it that loads it, which is of no use in a feed. */}
            <img src={image.url} width={image.width} height={image.height} alt={altText(photo, english)} loading="lazy" />
          </a>
        </p>
      )}
      {photo.description === '' ? null : <RichText text={photo.description} mentioned={photo.mentioned} base={webUrl} />}
    </>,
  );
}
