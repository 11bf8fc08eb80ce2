import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import type { Allowance, Command } from '@heliograph/kernel';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { onePage } from '@heliograph/kernel/testing';
import { type FollowedReport, ListReportsOf, ReportSubject } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { PersonalBudgets } from '../access/index.js';
import { MessageBus, person } from '../actor/index.js';
import type { Comments } from '../comments/index.js';
import type { People } from '../people/index.js';
import type { VisiblePhotos } from '../photos/index.js';
import { Reports } from './reports.js';

const ada = person(UserId(1));
const visible = { state: async (photoId: PhotoId) => ({ photoId, ownerId: UserId(2), state: 'published' }) };
const comments = { findComment: async (_: unknown, id: CommentId) => ({ id, authorId: id === 5 ? null : UserId(3) }) };
const people = {
  visibleUserId: async () => UserId(4),
  // Of two people the actor sees one.
  findByIds: async (ids: readonly UserId[]) => ids.filter((id) => id === 4).map((userId) => ({ card: { userId }, isFollowed: false })),
};
const about = (type: string, id: number) => ({ subject: { type, id }, state: 'open', outcome: null }) as unknown as FollowedReport;
const pager = new Pager(new SignedCursors('a secret of the specs'));

function reports() {
  const { dispatcher, given } = handlersInMemory(
    answers(ReportSubject, () => ({ isNew: true }) as never),
    answers(ListReportsOf, () => onePage([about('user', 4), about('user', 5), about('photo', 4)])),
  );
  const counts = new Map<string, number>();
  const counter = {
    take: async ({ key, limit }: { key: string; limit: number }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { refused: (counts.get(key) ?? 0) > limit };
    },
    giveBack: async () => undefined,
    peek: async () => ({ remaining: 0 }),
  };
  const bus = new MessageBus(dispatcher, null);
  return {
    given,
    budgets: new PersonalBudgets(bus, counter, {} as never),
    part: new Reports(bus, visible as unknown as VisiblePhotos, comments as unknown as Comments, people as unknown as People, pager),
  };
}

describe('reports (B1)', () => {
  it('are about what the actor sees, and name whose it is', async () => {
    const { part } = reports();
    expect(await part.photo(ada, PhotoId(7))).toEqual({ type: 'photo', id: 7, ownerId: 2, photoId: null });
    expect(await part.comment(ada, PhotoId(7), CommentId(9))).toEqual({ type: 'comment', id: 9, ownerId: 3, photoId: 7 });
    expect(await part.user(ada, 'ben')).toEqual({ type: 'user', id: 4, ownerId: 4, photoId: null });
    await expect(part.comment(ada, PhotoId(7), CommentId(5))).rejects.toMatchObject({ code: 'comment-not-found' });
  });

  it('are followed by who made them, and name people whom they see', async () => {
    const { part, given } = reports();
    const { items } = await part.listReports(ada, { number: 1, perPage: 20 });
    expect(items.map(({ person: named }) => named?.card.userId ?? null)).toEqual([4, null, null]);
    expect(given).toMatchObject([{ reporterId: 1 }]);
  });

  it('are made in the name of the person who reports, at most 30 an hour', async () => {
    const { part, given, budgets } = reports();
    const noon = new Date('2026-03-01T12:30:00Z');
    for (let made = 0; made < 31; made++) await part.report(ada, await part.user(ada, 'ben'), { reason: 'spam', text: '' });
    expect(given[0]).toMatchObject({ report: { reporterId: 1, reason: 'spam', subject: { id: 4 } }, context: { actor: 'user:1' } });
    const pay = (message: unknown) => budgets.take((message as Command<unknown>).context.allowance as Allowance, noon);
    for (const message of given.slice(0, 30)) await pay(message);
    const ends = { limit: 30, resetAt: Date.parse('2026-03-01T13:00:00Z') / 1000, retryAfterSeconds: 1800 };
    await expect(pay(given[30])).rejects.toMatchObject({ name: 'BudgetSpent', ...ends });
  });
});
