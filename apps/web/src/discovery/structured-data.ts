import { addressIn } from '@heliograph/kernel';
import { english } from '../language/languages.js';
import type { Person, PhotoDetail, Profile } from '../models.js';
import { sharedImages } from '../pictures/shared-image.js';
import { altText, titleOf } from '../words.js';

/** JSON that can stand in a `<script>`: nothing in it ends the element or begins a comment. */
export const escapedJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const context = 'https://schema.org';

function personData({ username, name }: Person, webUrl: string) {
  return { '@type': 'Person', name, url: `${webUrl}/users/${username}` };
}

/** ISO 8601 as others read it: the offset with its colon. */
const instant = (stamp: string): string => stamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');

/** A photograph that is published (schema.org `ImageObject`). */
export function photoData(photo: PhotoDetail, webUrl: string): object {
  // A small photograph has one file, which is both.
  const images = sharedImages(photo, webUrl);
  const [thumb, large] = [images[0], images.at(-1)];
  return {
    '@context': context,
    '@type': 'ImageObject',
    url: `${webUrl}/photos/${photo.id}`,
    name: titleOf(photo, english),
    caption: altText(photo, english),
    ...(photo.description === '' ? {} : { description: photo.description }),
    ...(large && { contentUrl: large.url, width: large.width, height: large.height, encodingFormat: large.type ?? undefined }),
    ...(thumb && { thumbnailUrl: thumb.url }),
    dateCreated: instant(photo.tookAt),
    uploadDate: instant(photo.createdAt),
    creator: personData(photo.owner, webUrl),
    creditText: photo.owner.name,
    ...(photo.tagNames.length === 0 ? {} : { keywords: photo.tagNames.join(', ') }),
    interactionStatistic: [counter('LikeAction', photo.countLikes), counter('CommentAction', photo.countComments)],
  };
}

export function profileData(profile: Profile, webUrl: string): object {
  return {
    '@context': context,
    '@type': 'ProfilePage',
    dateCreated: instant(profile.createdAt),
    mainEntity: {
      ...personData(profile, webUrl),
      alternateName: profile.username,
      identifier: profile.username,
      ...(profile.bio ? { description: profile.bio } : {}),
      ...(profile.avatar === null ? {} : { image: addressIn(profile.avatar, webUrl)?.href }),
      interactionStatistic: [counter('FollowAction', profile.countFollowers)],
      agentInteractionStatistic: [counter('WriteAction', profile.countPhotos)],
    },
  };
}

/** The site, with its search. */
export function siteData(webUrl: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'Heliograph',
    url: `${webUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${webUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `${context}/${action}`,
  userInteractionCount: count,
});
