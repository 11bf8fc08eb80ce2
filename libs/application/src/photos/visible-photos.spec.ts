import type { FindSuspended } from '@heliograph/identity-contracts';
import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindPhoto, FindPhotoState, type PhotoFacts, type PhotoState } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus, person } from '../actor/index.js';
import { VisiblePhotos } from './visible-photos.js';

const [owner, other] = [UserId(1), UserId(2)];
const id = PhotoId(7);

function product() {
  const now = {
    ownerId: owner,
    known: null as UserId | null,
    state: 'published' as PhotoFacts['state'],
    suspended: [] as readonly UserId[],
  };
  /** What waits for an answer, in the order of the questions. */
  const asked: { readonly query: Query<unknown>; readonly answer: () => void }[] = [];
  const answers = (query: Query<unknown>) => {
    if (query instanceof FindBlocks) return noBlocks;
    if (query instanceof FindPhoto || query instanceof FindPhotoState) return { photoId: id, ownerId: now.ownerId, state: now.state };
    return new Set((query as FindSuspended).userIds.filter((userId) => now.suspended.includes(userId)));
  };
  const dispatch = (query: Query<unknown>) =>
    query instanceof FindOwnerHint
      ? Promise.resolve(now.known)
      : new Promise((resolve) => asked.push({ query, answer: () => resolve(answers(query)) }));
  const visible = new VisiblePhotos(new MessageBus({ dispatch: dispatch as never }, null));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Questions that wait at the same time, one array for each round trip. */
  const rounds = async (actor = anonymous, question: 'findPhoto' | 'state' = 'findPhoto') => {
    const found = visible[question](id, actor).then(
      ({ ownerId }) => ownerId,
      ({ code }: Error & { code: string }) => code,
    );
    const names: string[][] = [];
    for (await turn(); asked.length > 0; await turn()) {
      const together = asked.splice(0);
      names.push(together.map(({ query }) => query.constructor.name));
      for (const { answer } of together) answer();
    }
    return { names, found: await found };
  };
  const answerAll = async () => {
    for (await turn(); asked.length > 0; await turn()) for (const { answer } of asked.splice(0)) answer();
  };
  return { now, rounds, visible, answerAll };
}

describe('whether a photo is seen', () => {
  it('is asked in one round trip where its owner is known', async () => {
    const { now, rounds } = product();
    expect(await rounds()).toEqual({ names: [['FindPhoto'], ['FindSuspended']], found: owner });
    now.known = owner;
    expect(await rounds()).toEqual({ names: [['FindPhoto', 'FindSuspended']], found: owner });
    expect(await rounds(person(owner))).toEqual({ names: [['FindPhoto']], found: owner });
    expect(await rounds(anonymous, 'state')).toEqual({ names: [['FindPhotoState', 'FindSuspended']], found: owner });
  });

  it.each(['findPhoto', 'state'] as const)('B4 R3 is asked again each time: nothing but the owner is known (%s)', async (question) => {
    const { now, rounds } = product();
    const found = async () => (await rounds(anonymous, question)).found;
    now.known = owner;
    now.suspended = [owner];
    expect(await found()).toBe('photo-not-found');
    now.suspended = [];
    now.state = 'draft';
    expect(await found()).toBe('photo-not-found');
    now.state = 'published';
    expect(await found()).toBe(owner);
  });

  it('what is done along with that question is answered to nobody who does not see the photo, no matter how it ends', async () => {
    const { now, visible, answerAll } = product();
    now.known = owner;
    const beside = (work: (photo: Promise<PhotoState>) => Promise<string>) => {
      const answer = visible
        .checkVisibilityDuring(id, anonymous, work)
        .catch(({ code, message }: Error & { code?: string }) => code ?? message);
      return answerAll().then(() => answer);
    };
    const failing = () => Promise.reject(new Error('of the work'));
    expect(await beside(async () => 'begun at once')).toBe('begun at once');
    expect(await beside(async (photo) => `of ${(await photo).ownerId}`)).toBe('of 1');
    expect(await beside(failing)).toBe('of the work');
    now.state = 'draft';
    expect(await beside(async () => 'begun at once')).toBe('photo-not-found');
    expect(await beside(async (photo) => `of ${(await photo).ownerId}`)).toBe('photo-not-found');
    expect(await beside(failing)).toBe('photo-not-found');
  });

  it('B2 B4 a photo with the same bytes is named where the uploader sees it', async () => {
    const { now, visible, answerAll } = product();
    now.known = owner;
    const uploaded = { photo: {} as PhotoFacts, duplicateOf: id };
    const duplicate = async (by = other) => {
      const answer = visible.withVisibleDuplicate(uploaded, person(by));
      await answerAll();
      return (await answer).duplicateOf;
    };
    expect(await duplicate()).toBe(id);
    now.suspended = [owner];
    expect(await duplicate()).toBeNull();
    now.suspended = [];
    now.state = 'draft';
    expect(await duplicate()).toBeNull();
    expect(await visible.withVisibleDuplicate({ ...uploaded, duplicateOf: null }, person(other))).toMatchObject({ duplicateOf: null });
  });

  it('B4 of somebody else than was asked about, that one is asked about too', async () => {
    const { now, rounds } = product();
    now.known = other;
    now.suspended = [owner];
    expect(await rounds()).toEqual({ names: [['FindPhoto', 'FindSuspended'], ['FindSuspended']], found: 'photo-not-found' });
  });
});
