import { CommentId, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { RequestOutsideReport, ConfirmOutsideReport, FindOutsideReport } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { guest, MessageBus } from '../actor/index.js';
import { OutsideReports, placeIn } from './outside-reports.js';

const settings = { webUrl: 'https://pages.example', publicUrl: 'https://api.example' };
const ours = Object.values(settings);
const typed = { name: 'Iris', email: 'iris@example.org', reason: 'spam', text: '' } as const;

function outside(place: string | null) {
  const { dispatcher, given } = handlersInMemory(
    answers(FindOutsideReport, () => (place === null ? null : { place })),
    answers(RequestOutsideReport, () => undefined),
    answers(ConfirmOutsideReport, () => undefined),
  );
  const only = <Found>(id: number, known: number, found: Found) => {
    if (id !== known) throw new Rejected('photo-not-found');
    return found;
  };
  const reports = new OutsideReports(
    new MessageBus(dispatcher, null),
    { state: async (id) => only(id, 7, { photoId: PhotoId(7), ownerId: UserId(2), state: 'published' } as never) },
    { findComment: async (_, id) => only(id, 31, { id: CommentId(31), authorId: UserId(3) } as never) },
    { visibleUserId: async (name) => only(name === 'ada' ? 1 : 0, 1, UserId(1)) },
    settings,
  );
  const confirmed = async () => {
    await reports.confirm(guest('4711'), 'hg_or_x');
    return given.find((message) => message instanceof ConfirmOutsideReport)?.subject;
  };
  return { reports, given, confirmed };
}

describe('reports of people without an account (B1)', () => {
  it.each([
    ['https://pages.example/photos/7', '/photos/7'],
    ['https://pages.example/photos/7/?page=2#comment-31', '/photos/7/comments/31'],
    ['https://api.example/photos/7/comments/31', '/photos/7/comments/31'],
    [' /users/ada ', '/users/ada'],
    ['https://pages.example:444/photos/7', ''],
    ['https://evil.example/photos/7', ''],
    ['//evil.example/photos/7', '/photos/7'],
    ['//', ''],
    ['//[', ''],
    ['/\\', ''],
    ['http://', ''],
    ['https://pages.example:x', ''],
    ['photos/7', ''],
    ['javascript:alert(1)', ''],
  ])('%s leads to %s', (address, place) => expect(placeIn(address, ours)).toBe(place));

  it('B1 nobody learns whether anything is there: it is asked when the link is followed', async () => {
    const { reports, given } = outside(null);
    await reports.requestReport({ ...typed, address: 'https://pages.example/photos/404' });
    expect(given).toMatchObject([{ context: { actor: 'anonymous' }, report: { ...typed, place: '/photos/404' } }]);
    expect(await reports.isGood('hg_or_x')).toBe(false);
  });

  it('B1 what is reported is what everybody sees there', async () => {
    expect(await outside('/photos/7').confirmed()).toEqual({ type: 'photo', id: 7, ownerId: 2, photoId: null });
    expect(await outside('/photos/7/comments/31').confirmed()).toEqual({ type: 'comment', id: 31, ownerId: 3, photoId: 7 });
    expect(await outside('/users/ada').confirmed()).toEqual({ type: 'user', id: 1, ownerId: 1, photoId: null });
    for (const place of ['/photos/8', '/photos/7/comments/8', '/users/ben'])
      expect([place, await outside(place).confirmed()]).toEqual([place, null]);
  });
});
