import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { VisiblePhotos } from '../photos/index.js';
import { FindCommentFacts } from '@heliograph/discussion-contracts';
import { FindChosenAvatar, FindUser } from '@heliograph/identity-contracts';
import { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindPhotoState } from '@heliograph/media-contracts';
import {
  FindBlocks,
  DecideOnSubject,
  FindCase,
  FindTakedown,
  ListCases,
  noBlocks,
  ReadCase,
  ReportId,
  ResolveReports,
} from '@heliograph/moderation-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { Cases } from './cases.js';
import { Decisions } from './decisions.js';

const [mia, ada] = [UserId(9), UserId(2)];
const judgement = { action: 'suspend', reason: 'spam', note: null, until: null } as const;

/** Everything that is reported, and everybody who is asked for, is the owner's. */
function moderation(ownerId: UserId) {
  const found = { id: ReportId(3), subject: { type: 'user', id: ownerId }, ownerId, photoId: null } as never;
  const { dispatcher, given } = handlersInMemory(
    answers(FindCase, () => found),
    answers(ReadCase, () => found),
    answers(ListCases, ({ page }) => pageInMemory([], page)),
    answers(FindTakedown, () => ({ ownerId }) as never),
    answers(FindChosenAvatar, () => ({ since: new Date(), isDown: false })),
    answers(ResolveReports, () => ({}) as never),
    answers(DecideOnSubject, () => ({}) as never),
    answers(FindUser, () => ({ userId: ownerId }) as never),
    answers(FindOwnerHint, () => null),
    answers(FindPhotoState, ({ photoId }) => ({ photoId, ownerId, state: 'published' }) as never),
    answers(FindCommentFacts, ({ commentId }) => ({ commentId, photoId: PhotoId(1), authorId: ownerId, body: '' })),
    answers(FindBlocks, () => noBlocks),
  );
  const bus = new MessageBus(dispatcher, null);
  return {
    cases: new Cases(bus, new Pager(new SignedCursors('a secret of the specs'))),
    decisions: new Decisions(bus, new VisiblePhotos(bus)),
    given,
  };
}

describe('what staff does not do about itself (B3)', () => {
  const own = { code: 'own-case' };

  it('reading who reported them, and deciding: nothing of it is asked or recorded', async () => {
    const { cases, decisions, given } = moderation(mia);
    const actor = person(mia);
    const unread = () => {
      throw new Error('The judgement is read once it is known that somebody may judge');
    };
    for (const work of [
      () => cases.findCase(actor, ReportId(3)),
      () => cases.read(actor, ReportId(3)),
      () => cases.resolve(actor, ReportId(3), judgement),
      () => cases.reviseDecision(actor, ReportId(3), judgement, DecisionId(1)),
      () => decisions.suspend(actor, 'mia', unread),
      () => decisions.takeDownAvatar(actor, 'mia', unread),
      () => decisions.restoreAvatar(actor, 'mia', unread),
      () => decisions.lift(actor, 'mia', unread),
      () => decisions.restore(actor, { type: 'photo', id: PhotoId(1) }, unread),
      () => decisions.takeDownPhoto(actor, PhotoId(1), unread),
      () => decisions.takeDownComment(actor, CommentId(1), unread),
    ])
      await expect(work()).rejects.toMatchObject(own);
    const kinds = new Set(given.map((message) => message.constructor.name));
    expect([...kinds].filter((name) => /Read|Record|Resolve|Decide|Lift/.test(name))).toEqual([]);
  });

  it('their queue is without what is about them, and so are the neighbours of an entry', async () => {
    const { cases, given } = moderation(ada);
    const wanted = { state: 'open', reason: null, type: null } as const;
    await cases.listCases(person(mia), wanted, { perPage: 9 });
    await cases.findNeighbours(person(mia), ReportId(3), wanted);
    expect(given.filter((message) => message instanceof ListCases).map(({ page }) => page.without)).toEqual([[mia], [mia], [mia]]);
  });
});
