import type { Question } from './answers.js';
import type { Content } from './content.js';

const withAll = 'include=user,colors,comments';

/** By the route of each, as OpenAPI writes it. */
const lists = ({ photos: { first } }: Content): readonly (readonly [string, ...string[]])[] => [
  ['/users', ...['popular', 'new', 'photos', 'streak'].map((sort) => `/users?sort=${sort}`), '/users?sort=new&per_page=2&page=2'],
  ['/users/{username}/photos', ...['popular', 'recent', 'oldest'].map((sort) => `/users/ada/photos?sort=${sort}&${withAll}`)],
  [
    '/users/{username}/photos',
    '/users/ada/photos?filter=premium',
    '/users/ada/photos?curated=true',
    '/users/cleo/photos',
    '/users/dora/photos',
  ],
  ['/users/{username}/days', '/users/ada/days?year=2024'],
  ['/users/{username}/likes', '/users/finn/likes', '/users/cleo/likes'],
  ['/users/{username}/followers', '/users/ada/followers', '/users/ada/followers?per_page=2'],
  ['/users/{username}/following', '/users/ada/following', '/users/finn/following'],
  ['/photos', ...['popular', 'recent', 'oldest'].map((sort) => `/photos?sort=${sort}&${withAll}`), '/photos?sort=recent&per_page=1&page=2'],
  ['/photos', '/photos?filter=premium', '/photos?curated=true'],
  ['/photos/{photo_id}/likes', `/photos/${first}/likes`],
  ['/photos/{photo_id}/comments', `/photos/${first}/comments`, `/photos/${first}/comments?include=commentable`],
  ['/search/users/{query}', '/search/users/ada', '/search/users/example', '/search/users/cleo', '/search/users/dora'],
  ['/search/photos/{query}', '/search/photos/tide', '/search/photos/harbour', '/search/photos/sea'],
  ['/search/tags/{query}', '/search/tags/sea', '/search/tags/evening'],
  ['/tags/{slug}', '/tags/sea', '/tags/evening-light?sort=recent', '/tags/spring'],
  ['/transparency', '/transparency'],
];

const single = ({ photos, comments }: Content): readonly (readonly [string, ...string[]])[] => [
  ['/users/{username}', '/users/ada', '/users/ben', '/users/cleo', '/users/dora', '/users/eve', '/users/finn'],
  ['/photos/{photo_id}/comments/{comment_id}', ...Object.values(comments).map((id) => `/photos/${photos.first}/comments/${id}`)],
  // Last, because these are views (U5), which show after ten seconds.
  ['/photos/{photo_id}', ...Object.values(photos).map((id) => `/photos/${id}?${withAll}`)],
];

const own: readonly (readonly [string, ...string[]])[] = [
  ['/me', '/me'],
  [
    '/me/photos',
    ...['draft', 'published', 'processing', 'failed'].map((state) => `/me/photos?state=${state}`),
    '/me/photos?include=colors',
  ],
  ['/me/tokens', '/me/tokens'],
  ['/me/connections', '/me/connections'],
  ['/me/blocks', '/me/blocks'],
  ['/me/mutes', '/me/mutes'],
  ['/me/decisions', '/me/decisions'],
  ['/me/notification-settings', '/me/notification-settings'],
  ['/applications', '/applications'],
];

/** What the build is asked that has made the content: every list and resource that it knows, by nobody, by owners, by staff. */
export function questionsAbout(content: Content): Question[] {
  const of = (routes: readonly (readonly [string, ...string[]])[], as: string | null) =>
    routes.filter(([route]) => content.knows(route)).flatMap(([, ...paths]) => paths.map((path) => ({ path, as })));
  return [
    ...['ada', 'ben', 'eve'].flatMap((as) => of(own, as)),
    ...of([['/staff/reports', '/staff/reports?state=open']], 'eve'),
    ...[null, 'ada', 'finn'].flatMap((as) => of(lists(content), as)),
    ...[null, 'ada', 'finn'].flatMap((as) => of(single(content), as)),
  ];
}
