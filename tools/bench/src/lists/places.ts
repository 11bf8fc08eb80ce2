import { MAX_PHOTOS } from '@heliograph/gallery-contracts';
import { usernameOf } from '../data/people.js';
import { cameraOf } from '../data/photos.js';
import { COLLECTOR, FOLLOWER, OWNER, TALKED_ABOUT } from '../data/sizes.js';
import { word } from '../data/words.js';
import type { ListRoute } from './list-routes.js';
import { MOST_SORTED, MOST_SORTED_TO_SHARE } from './plan.js';

export interface ListTargets {
  readonly applicationId: number;
  readonly collectionId: number;
  /** Whom most people follow. */
  readonly followed: string;
  /** The photo that most people like. */
  readonly liked: number;
  readonly rareTag: string;
  /** A day of photos: `YYYY-MM-DD`. */
  readonly day: string;
  /** It has a theme. */
  readonly week: string;
}

/** For each list of the API the ones to measure, the longest among them: the path, with parameters that take any text. */
export function placesOf({
  applicationId,
  collectionId,
  followed,
  liked,
  rareTag,
  day,
  week,
}: ListTargets): Readonly<Record<string, readonly string[]>> {
  return {
    '/users': ['/users'],
    '/users/{username}/photos': [`/users/${usernameOf(OWNER)}/photos`],
    '/users/{username}/likes': [`/users/${usernameOf(COLLECTOR)}/likes`],
    '/users/{username}/followers': [`/users/${followed}/followers`],
    '/users/{username}/following': [`/users/${usernameOf(FOLLOWER)}/following`],
    '/users/{username}/collections': [`/users/${usernameOf(OWNER)}/collections`],
    '/photos': ['/photos'],
    '/photos/today': ['/photos/today'],
    '/photos/curated': ['/photos/curated'],
    '/photos/{photo_id}/likes': [`/photos/${liked}/likes`],
    '/photos/{photo_id}/similar': [`/photos/${liked}/similar`],
    '/photos/{photo_id}/comments': [`/photos/${TALKED_ABOUT}/comments`],
    '/tags/{slug}': [`/tags/${word(0)}`, `/tags/${word(40)}`, `/tags/${rareTag}`],
    '/tags/{slug}/related': [`/tags/${word(0)}/related`, `/tags/${rareTag}/related`],
    '/themes': ['/themes'],
    '/themes/{week}/photos': [`/themes/${week}/photos`],
    '/search/users/{query}': ['/search/users/person', `/search/users/${usernameOf(7)}`, `/search/users/${word(500)}`],
    '/search/photos/{query}': [
      `/search/photos/${word(0)}`,
      `/search/photos/${word(0)}%20${word(900)}`,
      `/search/photos/${word(3_000)}`,
      `/search/photos/${word(0)}?color=pink&camera=${cameraOf(0)}`,
      `/search/photos/${word(0)}?day=${day}`,
    ],
    '/search/photos': [
      '/search/photos',
      ...[
        'color=blue',
        'color=pink',
        `camera=${cameraOf(0)}`,
        `camera=${cameraOf(250)}`,
        'camera=none',
        `day=${day}`,
        `color=blue&camera=${cameraOf(1)}&day=${day}`,
        `color=blue&camera=${cameraOf(0)}`,
        `color=pink&camera=${cameraOf(0)}`,
      ].map((filter) => `/search/photos?${filter}`),
    ],
    '/search/tags/{query}': [`/search/tags/${word(0)}`, `/search/tags/${word(30).slice(0, 2)}`],
    '/me/photos': ['/me/photos'],
    '/me/feed': ['/me/feed'],
    '/me/notifications': ['/me/notifications'],
    '/me/collections': ['/me/collections'],
    '/me/tokens': ['/me/tokens'],
    '/me/connections': ['/me/connections'],
    '/me/limits': ['/me/limits'],
    '/me/blocks': ['/me/blocks'],
    '/me/mutes': ['/me/mutes'],
    '/me/decisions': ['/me/decisions'],
    '/collections/{id}/photos': [`/collections/${collectionId}/photos`],
    '/staff/reports': ['/staff/reports'],
    '/staff/appeals': ['/staff/appeals'],
    '/applications': ['/applications'],
    '/applications/{id}/requests': [`/applications/${applicationId}/requests`],
    '/applications/{id}/secrets': [`/applications/${applicationId}/secrets`],
  };
}

/** @throws Error a list without an entry here, or an entry of a list that was removed */
export function mustMatch(routes: readonly ListRoute[], places: Readonly<Record<string, readonly string[]>>): void {
  const known = new Set(Object.keys(places));
  const missing = routes.filter(({ path }) => !known.has(path)).map(({ path }) => path);
  const gone = [...known].filter((path) => !routes.some((route) => route.path === path));
  if (missing.length + gone.length > 0)
    throw new Error(`lists/places.ts lacks ${missing.join(', ') || 'nothing'} and has ${gone.join(', ') || 'nothing'} too much`);
}

/**
 * Rows that one statement of a list may sort. Search weighs the newest 10,000 of what it finds; all others show rows in the
 * order of an index. A feed merges pages of as many people as it has rows. Similar photos and related tags are counted first: as many as may be read. An edition's
 * list of trending photos is taken in its order by a sort of what a page looks at. With `include=comments` five of each photo of a page are put in its order: all of them are shown.
 * The photos of a collection are counted, and its cover is found among them.
 */
export function mostSorted(path: string, query: string, blocked: number): number {
  if (path.startsWith('/search/')) return 10_000;
  if (path === '/me/feed') return MOST_SORTED ** 2;
  if (path.endsWith('/similar') || path.endsWith('/related')) return mostRead(path);
  if (path.includes('/collections')) return MAX_PHOTOS;
  if (query.includes('sort=trending') && blocked > 0) return MOST_TRENDING;
  if (query.includes('comments')) return 5 * 50;
  return blocked > 0 ? MOST_SORTED_TO_SHARE : MOST_SORTED;
}
/** Photos in a list of an edition. */
const MOST_TRENDING = 1_000;

/** A liked photo that is hidden at the moment (R7) is counted among the person's likes. */
export function mostRead(path: string): number {
  if (path === '/search/photos') return MOST_CANDIDATES;
  return path.startsWith('/search/') || path === '/users/{username}/likes' ? 100_000 : 5_000;
}
/** A page of search without words looks at 2,500 photos and one more; before, so many are counted of each of six demands. */
const MOST_CANDIDATES = 6 * 2_501;
