import { anonymous, MessageBus, person } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindSuspended, FindUser } from '@heliograph/identity-contracts';
import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FindPersonDays, type PersonDays, type PhotoCard, PhotoCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { PhotoIncludes } from './photo-includes.js';
import { PhotoDays } from './photo-days.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

const [ada, ben] = [UserId(1), UserId(2)];
const card = (id: number) => ({ photoId: PhotoId(id), ownerId: ada, state: 'published' }) as PhotoCard;
const found = {
  today: '2026-03-03',
  days: [
    { date: '2026-03-01', state: 'covered', photoId: PhotoId(7) },
    { date: '2026-03-02', state: 'late', photoId: PhotoId(8) },
    { date: '2026-03-03', state: 'grace', photoId: null },
  ],
} as unknown as PersonDays;

function days({ disabled = false, down = [] as readonly number[], cards = [7, 8], blocks = noBlocks } = {}) {
  const answers = new Map<unknown, unknown>([
    [FindUser, { userId: ada, disabled }],
    [FindPersonDays, found],
    [PhotoCardsByIds, new Map(cards.map((id) => [id, card(id)]))],
    [FindSuspended, new Set()],
    [FindTakenDown, new Map(down.map((id) => [PhotoId(id), {}]))],
    [FindBlocks, blocks],
  ]);
  const bus = new MessageBus({ dispatch: (async (query: Query<unknown>) => answers.get(query.constructor) ?? new Set()) as never }, null);
  const cardsOf = new UserCards(bus);
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), cardsOf);
  return new PhotoDays(bus, people, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cardsOf)));
}

const shown = async (part: PhotoDays, actor: Parameters<PhotoDays['listDays']>[2] = anonymous) =>
  (await part.listDays('ada', () => null, actor)).days.map(({ state, photo }) => [state, photo?.photo.photoId ?? null]);

describe('the days of a person as a caller sees them', () => {
  it('N6 have their photos', async () => {
    expect(await shown(days())).toEqual([
      ['covered', 7],
      ['late', 8],
      ['grace', null],
    ]);
  });

  it('B4 N6 are without a photo that is taken down or no longer published, no matter what workers have done about it', async () => {
    expect(await shown(days({ down: [7] }))).toContainEqual(['covered', null]);
    expect(await shown(days({ cards: [7] }))).toContainEqual(['late', null]);
  });

  it('B2 N6 show a blocker no photo of whom they block, and nothing to whom the person blocks', async () => {
    const blocks = { ...noBlocks, unlisted: [ada] };
    expect(await shown(days({ blocks }), person(ben))).toEqual([
      ['covered', null],
      ['late', null],
      ['grace', null],
    ]);
    await expect(shown(days({ blocks: { ...noBlocks, blockedBy: new Set([ada]), unlisted: [ada] } }), person(ben))).rejects.toMatchObject({
      code: 'unknown-user',
    });
  });

  it('B4 N6 are unknown of somebody who is suspended', async () => {
    await expect(shown(days({ disabled: true }))).rejects.toMatchObject({ code: 'unknown-user' });
  });
});
