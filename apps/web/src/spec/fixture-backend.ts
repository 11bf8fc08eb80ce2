import { UserId } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import type { Listing, Viewer } from '../models.js';
import { commentsFixture, people, photoFixture, profileFixture } from './fixture-data.js';
import { fixtureAccount } from './fixture-account.js';
import { fixtureSecurity } from './fixture-security.js';
import { fixtureSettings } from './fixture-settings.js';

export const viewer: Viewer = { userId: UserId(1), isStaff: false, username: 'marta.lind', name: 'Marta Lind', avatar: null };
export const sessionToken = 'session-of-marta';

export function listingOf<Item>(items: readonly Item[], more: Partial<Listing<Item>> = {}): Listing<Item> {
  return { items, total: items.length, page: 1, totalPages: 1, nextCursor: null, previousCursor: null, ...more };
}

/** Answers every question with the same photographs and remembers what it was told, for specs of the pages alone. */
export function fixtureBackend(more: Partial<WebBackend> = {}): { backend: WebBackend; told: unknown[][] } {
  const told: unknown[][] = [];
  const note =
    <Answer>(name: string, answer: Answer) =>
    async (...sent: unknown[]): Promise<Answer> => {
      told.push([name, ...sent]);
      return answer;
    };
  const cards = Array.from({ length: 24 }, (_, index) => photoFixture(index + 1));
  const signedIn = { token: 'fresh-session', expiresAt: new Date('2030-01-01T00:00:00Z'), device: 'known-browser' };
  const backend: WebBackend = {
    settings: fixtureSettings(note),
    account: fixtureAccount(note),
    security: fixtureSecurity(note),
    reading: (work) => work(),
    session: async (token) => (token === sessionToken ? viewer : null),
    logIn: async (form) => (form.password === 'correct horse' ? signedIn : null),
    endSession: note('endSession', undefined),
    register: note('register', signedIn),
    photos: async (query, page) =>
      listingOf(query.of === 'owner' ? cards.slice(0, 14) : cards, { total: 240, page: page.number, totalPages: 10 }),
    photo: async (id, who) => (id > 24 ? null : photoFixture(id, { isOwn: who !== null && id % people.length === 0 })),
    comments: async (_id, page) => listingOf(commentsFixture, { page: page.number }),
    user: async (username) => (username === profileFixture.username ? profileFixture : null),
    people: async () => listingOf(people.map((person) => ({ ...profileFixture, ...person }))),
    tag: async (slug) => (slug === 'nothing' ? null : { slug, name: slug, count: 1204 }),
    search: async (_text, kind) =>
      kind === 'photos'
        ? { kind, ...listingOf(cards.slice(0, 7)) }
        : kind === 'people'
          ? { kind, ...listingOf(people.map((person) => ({ ...profileFixture, ...person }))) }
          : { kind, ...listingOf([{ slug: 'dawn', name: 'dawn', count: 12 }]) },
    viewed: (...sent) => void told.push(['viewed', ...sent]),
    setLike: note('setLike', undefined),
    setFollow: note('setFollow', undefined),
    comment: note('comment', { commentId: 7 }),
    deleteComment: note('deleteComment', undefined),
    setCommentLike: note('setCommentLike', undefined),
    upload: note('upload', { photoId: 25, duplicateOf: null }),
    editPhoto: note('editPhoto', undefined),
    setPublished: note('setPublished', undefined),
    deletePhoto: note('deletePhoto', undefined),
    ...more,
  };
  return { backend, told };
}
