import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ChangeAvatar,
  FindAvatar,
  FindChosenAvatar,
  FindProfile,
  FindTakenDownAvatar,
  ForgetUser,
  RestoreAvatar,
  SweepAvatars,
  TakeDownAvatar,
  WithholdAvatars,
} from '@heliograph/identity-contracts';
import { type Command, DecisionId, type Query, UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { sweepCredentials } from '../sweep/sweep.work.js';
import { identityContext } from '../identity.context.js';

describe('pictures of people that are taken down (B5)', () => {
  let folder: string;
  let product: TestProduct;
  let scene: IdentityScene;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-avatars-'));
    product = await testProduct([identityContext], { storageUrl: pathToFileURL(folder).href });
    scene = new IdentityScene(product.dispatcher);
  });
  /** Closing compares the live rows with a replay of the log. */
  afterAll(async () => {
    await product.close();
    await rm(folder, { recursive: true });
  });

  const dispatch = <Result>(message: Command<Result> | Query<Result>): Promise<Result> => product.dispatcher.dispatch(message);
  const context = () => ({ ...scene.context(), now: new Date() });
  const choose = async (userId: UserId, text: string) =>
    (await dispatch(new ChangeAvatar(context(), userId, samplePicture(text)))).avatar as string;
  const person = async (name: string) => {
    const userId = await scene.user(name);
    return { userId, picture: await choose(userId, `of ${name}`) };
  };
  const takeDown = (userId: UserId, id = 1, decidedAt = new Date(), reason = 'nudity') =>
    dispatch(new TakeDownAvatar(context(), userId, { decisionId: DecisionId(id), reason }, decidedAt));
  const restore = (userId: UserId, id = 1) => dispatch(new RestoreAvatar(context(), userId, DecisionId(id)));
  const shown = async (userId: UserId) => (await dispatch(new FindProfile(userId)))?.avatar;
  const isServed = async (name: string) => (await dispatch(new FindAvatar(name))) !== null;
  const isStored = async (name: string) => {
    for await (const { key } of product.runtime.storage.listFiles('')) if (key.endsWith(name)) return true;
    return false;
  };

  it('are shown and served to nobody, their owner neither, and come back as they were, whichever command comes twice', async () => {
    const { userId, picture } = await person('ada');
    for (let time = 0; time < 2; time++) await takeDown(userId);
    expect([await shown(userId), await dispatch(new FindChosenAvatar(userId))]).toMatchObject([null, { isDown: true }]);
    // The memory of who looked before is a second old at most (B8).
    await eventually(async () => expect(await isServed(picture)).toBe(false));
    expect(await isStored(picture)).toBe(true);
    for (let time = 0; time < 2; time++) await restore(userId);
    await takeDown(userId);
    expect([await shown(userId), await isServed(picture), await dispatch(new FindChosenAvatar(userId))]).toMatchObject([
      picture,
      true,
      { isDown: false },
    ]);
  });

  it('make room for another picture, and their files go; the decision does nothing more', async () => {
    const { userId, picture } = await person('ben');
    await takeDown(userId, 1, new Date(), 'illegal');
    const next = await choose(userId, 'another');
    expect([await shown(userId), await isServed(next), await isServed(picture), await isStored(picture)]).toEqual([
      next,
      true,
      false,
      false,
    ]);
    await takeDown(userId);
    await restore(userId);
    expect(await shown(userId)).toBe(next);
    const { checksum } = samplePicture('of ben');
    expect(await dispatch(new FindTakenDownAvatar(userId, DecisionId(1)))).toEqual({ checksum, fingerprint: null });
    expect(await dispatch(new FindTakenDownAvatar(userId, DecisionId(2)))).toBeNull();
  });

  it('are those of the time of the decision: one that was chosen since stays', async () => {
    const { userId, picture } = await person('cleo');
    await takeDown(userId, 1, new Date(Date.now() - 60_000));
    expect(await shown(userId)).toBe(picture);
  });

  it('two decisions at once both stand, and a change at the same time leaves one picture or none', async () => {
    const { userId } = await person('dan');
    const [, , next] = await Promise.all([takeDown(userId, 1), takeDown(userId, 2), choose(userId, 'meanwhile')]);
    expect([null, next]).toContain(await shown(userId));
    await Promise.all([restore(userId, 1), restore(userId, 2)]);
    expect(await shown(userId)).toBe(next);
  });

  it('are no orphans for the sweep; after their time, not before, they are deleted for good', async () => {
    const [due, young] = [await person('eve'), await person('finn')];
    await takeDown(due.userId);
    await takeDown(young.userId);
    await product.admin.query(`update identity.users set avatar_down_since = now() - interval '91 days' where id = $1`, [due.userId]);
    // By hand: the event says since when it is down.
    await dispatch(new WithholdAvatars(context(), new Date(Date.now() - 90 * 86_400_000)));
    expect(await isStored(due.picture)).toBe(true);
    await product.admin.query(`update identity.users set avatar_down_since = now() where id = $1`, [due.userId]);
    await dispatch(new SweepAvatars({ ...context(), now: new Date(Date.now() + 3_600_000) }));
    expect([await isStored(due.picture), await isStored(young.picture)]).toEqual([true, true]);
    await restore(young.userId);
    const log: string[] = [];
    const services = { dispatcher: product.dispatcher, takedownFinalDays: 0, log: ({ message }: { message: string }) => log.push(message) };
    const work = sweepCredentials(services, 0);
    await eventually(async () => expect(await isStored(due.picture)).toBe(false));
    await work.stop();
    await restore(due.userId);
    expect([await shown(due.userId), await shown(young.userId), await isStored(young.picture)]).toEqual([null, young.picture, true]);
    expect(await dispatch(new FindChosenAvatar(due.userId))).toBeNull();
    expect(await choose(due.userId, 'new')).toBe(await shown(due.userId));
  });

  it('go with the person', async () => {
    const { userId, picture } = await person('gil');
    await takeDown(userId);
    await dispatch(new ForgetUser(context(), userId));
    await eventually(async () => expect(await isStored(picture)).toBe(false));
    await expect(restore(userId)).rejects.toMatchObject({ code: 'unknown-user' });
    expect(await dispatch(new FindTakenDownAvatar(UserId(999), DecisionId(1)))).toBeNull();
  });
});
