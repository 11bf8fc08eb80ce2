import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Uploads } from '@heliograph/http';
import { person } from '@heliograph/application/actor';
import { commentSubject, type SubmittedReport, photoSubject, ReportId, userSubject } from '@heliograph/moderation-contracts';
import { CommentId, CredentialId, PhotoId, UserId } from '@heliograph/kernel';
import { expect } from '@jest/globals';
import type { WebBackend } from '../backend.js';
import type { Listing, Viewer } from '../models.js';
import { Refused } from '../refused.js';
import { daysLater } from '../words.js';
import { readSiteTexts } from '../site-texts/site-texts.js';
import { commentsFixture, people, photoFixture, profileFixture } from './fixture-data.js';
import { calendarFixture } from './fixture-calendar.js';
import { fixtureAccount, sessionToken } from './fixture-account.js';
import { collectionsFixture } from './fixture-collections.js';
import { caseDetailsFixture } from './fixture-staff.js';
import { notificationsFixture } from './fixture-notifications.js';
import { ownReportsFixture } from './fixture-own-reports.js';
import { surroundingsFixture, yearFixture } from './fixture-surroundings.js';
import { fixtureSettings } from './fixture-settings.js';
import { themeFixture, themesFixture } from './fixture-themes.js';
import { recordedCalls } from './recorded-calls.js';

export { sessionToken };

export const viewer: Viewer = {
  ...person(UserId(1), CredentialId('ss-1')),
  // Equals the id of any request.
  request: expect.stringMatching(/^[\w-]{36}$/) as never,
  staff: new Set(),
  withheld: new Set(),
  lacking: new Set(),
  confirmed: true,
  hasSecondFactor: false,
  suspension: null,
  username: 'marta.lind',
  name: 'Marta Lind',
  avatar: null,
};

const made: SubmittedReport = {
  ...{ id: ReportId(1), subject: photoSubject(PhotoId(3), UserId(2)), reason: 'spam', text: '', state: 'open', isNew: true },
  createdAt: new Date('2026-03-01T10:00:00Z'),
};

/** What a web server needs besides its backend and its own address. */
export const fixtureOptions = {
  apiUrl: 'https://api.example',
  avatarOf: (userId: UserId, file: string | null) => `/avatars/${file ?? `${userId}.svg`}`,
  addressLimits: { refusalOf: async () => null },
  formLimit: async () => null,
  hasStyleguide: true,
  secret: 'a secret of the specs',
  siteTexts: readSiteTexts(null),
  uploads: await Uploads.open({ folder: join(tmpdir(), 'heliograph-web-spec-uploads'), atOnce: 10, perPerson: 10, slowest: 1 }),
};

export function listingOf<Item>(items: readonly Item[], more: Partial<Listing<Item>> = {}): Listing<Item> {
  return { items, total: items.length, page: 1, totalPages: 1, nextCursor: null, previousCursor: null, ...more };
}

/** Answers every query with the same photographs and records its calls, for specs of the pages alone. */
export function fixtureBackend(more: Partial<WebBackend> = {}): { backend: WebBackend; calls: unknown[][] } {
  const { note, calls } = recordedCalls();
  const cards = Array.from({ length: 24 }, (_, index) => photoFixture(index + 1));
  const backend: WebBackend = {
    ...fixtureSettings(note),
    ...fixtureAccount(note),
    live: { open: async () => Readable.from([':\n\n']) },
    bus: { reading: (work) => work(), caughtUp: async () => undefined },
    reports: {
      photo: async (_viewer, id) => photoSubject(known(id, id <= 24), UserId(2)),
      comment: async (_viewer, photoId, id) => commentSubject(id, UserId(2), photoId),
      user: async (_viewer, username) => userSubject(known(UserId(2), username === profileFixture.username)),
      report: note('report', made),
      listReports: ownReportsFixture,
    },
    outsideReports: {
      requestReport: note('outsideReport', undefined),
      isGood: async (token) => token.startsWith('hg_or_good'),
      confirm: async (_actor, token) => void known(await note('confirmReport', undefined)(token), token.startsWith('hg_or_good')),
    },
    caseDetails: caseDetailsFixture,
    photos: async (query, page) =>
      listingOf(query.of === 'owner' ? cards.slice(0, 14) : cards, { total: 240, page: page.number, totalPages: 10 }),
    today: async (page, who) => ({
      date: '2026-06-18',
      millisecondsLeft: 5.2 * 3_600_000,
      listing: listingOf(cards.slice(0, 17), { total: 240, page: page.number, totalPages: 10 }),
      earlier: null,
      theme: themeFixture,
      openDays: who && [
        { date: '2026-06-16', isCovered: true, millisecondsLeft: 5.2 * 3_600_000 },
        { date: '2026-06-17', isCovered: false, millisecondsLeft: 29.2 * 3_600_000 },
        { date: '2026-06-18', isCovered: false, millisecondsLeft: 53.2 * 3_600_000 },
      ],
    }),
    frontPage: async () => ({
      year: yearFixture,
      trending: cards.slice(0, 8),
      newest: [],
      picks: cards.slice(8, 16),
      today: cards.slice(16, 20),
      newPeople: cards.slice(20, 24),
    }),
    frontYearDays: async () => yearFixture.days,
    homeFeed: async () => ({
      photos: cards,
      page: 1,
      newer: null,
      older: 'v1.older',
      newest: { date: '2026-06-16', daysAgo: 2 },
      ownDay: { streak: 14, isCovered: false, endsAt: new Date(Date.now() + 9.2 * 3_600_000) },
      firstPhotos: [],
      suggestions: [],
    }),
    peopleToFollow: async () => people.slice(1).map((person) => ({ ...profileFixture, ...person, followedBy: null })),
    cover: async () => ({ photo: photoFixture(3), crop: 'centre', isChosen: false }),
    chooseCover: note('chooseCover', undefined),
    feed: async () => cards.slice(0, 3).map((card) => ({ ...card, publishedAt: '2026-06-12T17:31:00+0000' })),
    sitemapParts: async () => ({ photos: 2, people: 1 }),
    sitemapPart: async (kind, number) =>
      number > 1
        ? []
        : [{ path: `/${kind}/1`, changedAt: '2026-06-12T17:31:00.000Z', image: kind === 'photos' ? '/images/1-2048.jpg' : null }],
    photo: async (id, who) => photoFixture(known(id, id <= 24), { isOwn: who !== null && id % people.length === 0 }),
    surroundings: surroundingsFixture,
    comments: async (_id, page) => listingOf(commentsFixture, { page: page.number }),
    user: async (username) => {
      const person = people.find((each) => each.username === username);
      return known({ ...profileFixture, ...person }, person !== undefined);
    },
    days: async (_username, year) => calendarFixture(year ?? 2026),
    likers: async () => listingOf(people.map((person) => ({ ...profileFixture, ...person }))),
    statistics: async () =>
      Array.from({ length: 30 }, (_, day) => ({ date: daysLater('2026-05-01', day), views: 7 * (day % 5), likes: day % 3 })),
    people: async () => listingOf(people.map((person) => ({ ...profileFixture, ...person }))),
    tag: async (slug) => known({ slug, name: slug, count: 1204 }, slug !== 'nothing'),
    relatedTags: async () => ['sea', 'morning-light'],
    search: async (text, kind) => ({
      results:
        kind === 'photos'
          ? { kind, ...listingOf(cards.slice(0, 7)) }
          : kind === 'people'
            ? { kind, ...listingOf(people.map((person) => ({ ...profileFixture, ...person }))) }
            : { kind, ...listingOf([{ slug: 'dawn', name: 'dawn', count: 12 }]) },
      counts: text === '' ? null : { photos: 7, people: people.length, tags: 1 },
      called: text !== '' && kind === 'photos' ? [profileFixture] : [],
    }),
    viewed: (...sent) => void calls.push(['viewed', ...sent]),
    setLike: note('setLike', undefined),
    setFollow: note('setFollow', undefined),
    setBlock: note('setBlock', undefined),
    isBlocked: async () => false,
    setMute: note('setMute', undefined),
    muted: async () => listingOf(people.slice(2, 3).map((person) => ({ ...profileFixture, ...person }))),
    notificationList: async () => listingOf(notificationsFixture, { total: 0, totalPages: 0 }),
    blocked: async () => listingOf(people.slice(0, 2).map((person) => ({ ...profileFixture, ...person }))),
    commentPage: async (photoId, id) => known(id > 50 ? 2 : 1, photoId <= 24 && id <= 100),
    comment: note('comment', { commentId: CommentId(7), page: 1 }),
    editComment: note('editComment', undefined),
    deleteComment: note('deleteComment', undefined),
    setCommentLike: note('setCommentLike', undefined),
    upload: note('upload', { photoId: PhotoId(25), duplicateOf: null }),
    keepPiece: note('keepPiece', 7),
    abandonUpload: note('abandonUpload', undefined),
    ownCopies: note('ownCopies', []),
    uploadBudget: async () => null,
    editPhoto: note('editPhoto', undefined),
    room: async () => ({ used: 12_345_678, quota: 10_000_000_000 }),
    ...collectionsFixture(note, cards),
    ...themesFixture(note, cards),
    setPick: note('setPick', undefined),
    setPublished: note('setPublished', undefined),
    deletePhoto: note('deletePhoto', undefined),
    original: note('original', '/originals/3'),
    ...more,
  };
  return { backend, calls };
}

function known<Thing>(thing: Thing, isThere: boolean): Thing {
  if (!isThere) throw new Refused(404, '');
  return thing;
}
