import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { GrantHero, RegisterUser, RevokeHero, UpdateProfile, type UserProfile } from '@heliograph/identity-contracts';
import { decode } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { FollowUser, UnfollowUser } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ReadRows, sealedRows } from './read-events.js';
import { foldOf, stateAt } from './stream-state.js';
import { type Moment } from './moment.js';

const POSITIONS = 50;

let product: TestProduct;
let ada: UserProfile;
let bob: UserProfile;
beforeAll(async () => {
  product = await testProduct(contexts);
  ada = await register('Ada');
  bob = await register('Bob');
});
afterAll(() => product.close());

const register = (username: string) =>
  product.dispatcher.dispatch(
    new RegisterUser(newContext('anonymous'), { username, name: username, email: `${username}@example.org`, password: 'long enough' }),
  );
const opened: ReadRows = (_, rows) =>
  decode(
    product.runtime.logs.get(rows[0]?.log ?? '') ?? { name: '', published: [], events: new Map(), inline: [] },
    rows,
    product.runtime.store.keyring,
  );
const state = (stream: string, at: Moment | null = null, read = opened) =>
  stateAt({ contexts, database: product.runtime.database, read }, StreamId(stream), at);

/** One write after the other, each of another kind than the one before. */
const writes = (step: number) => {
  const bobs = newContext(`user:${bob.userId}`);
  const staff = newContext('system:staff');
  switch (step % 5) {
    case 0:
      return new FollowUser(bobs, bob.userId, ada.userId);
    case 1:
      return new UpdateProfile(newContext('system:spec'), ada.userId, { bio: `Light ${step}` });
    case 2:
      return new GrantHero(staff, ada.userId);
    case 3:
      return new UnfollowUser(bobs, bob.userId, ada.userId);
    default:
      return new RevokeHero(staff, ada.userId);
  }
};

/** The current state from the inline tables, which are written in the same transaction as the events: an independent source to compare with. */
async function truth() {
  const [user] = await product.admin.query('select name, bio, is_hero from identity.users where id = $1', [ada.userId]);
  const follows = await product.admin.query('select from social_graph.follows where follower_id = $1', [bob.userId]);
  const heads = await product.admin.query<{ log: string; head_seq: number; recorded_at: Date }>(
    'select log, head_seq, recorded_at from event_store.logs',
  );
  const head = (log: string) => heads.find((each) => each.log === log) as { head_seq: number; recorded_at: Date };
  return { user, isFollowed: follows.length > 0, identity: head('identity'), graph: head('social-graph') };
}

async function recalled(atIdentity: Moment, atGraph: Moment) {
  const user = (await state(`user-${ada.userId}`, atIdentity)).state as { profile: { profile: object }; hero: { status: string } };
  const { name, bio } = user.profile.profile as { name: string; bio: string };
  const { current } = (await state(`follow-${bob.userId}-${ada.userId}`, atGraph)).state as { current: object | null };
  return { user: { name, bio, is_hero: user.hero.status === 'hero' }, isFollowed: current !== null };
}

describe('travel in time', () => {
  it('every earlier state is found again, by seq and by time', async () => {
    const was: Awaited<ReturnType<typeof truth>>[] = [];
    for (let step = 0; step < POSITIONS; step++) {
      await product.dispatcher.dispatch(writes(step));
      was.push(await truth());
    }
    for (const { identity, graph, ...then } of was)
      expect(await recalled({ seq: identity.head_seq }, { seq: graph.head_seq })).toEqual(then);
    // Of writes within one millisecond the last one counts.
    for (const { identity, graph } of was) {
      const user = was.findLast((other) => other.identity.recorded_at <= identity.recorded_at)?.user;
      const isFollowed = was.findLast((other) => other.graph.recorded_at <= graph.recorded_at)?.isFollowed;
      expect(await recalled({ time: identity.recorded_at }, { time: graph.recorded_at })).toEqual({ user, isFollowed });
    }
  });

  it('now is the last of them, and before its first event a stream is as it begins', async () => {
    const stream = `follow-${bob.userId}-${ada.userId}`;
    expect(await state(stream)).toMatchObject({ log: 'social-graph', version: 20, state: { current: null } });
    expect(await state(stream, { seq: 0 })).toEqual({
      log: 'social-graph',
      stream,
      version: 0,
      seq: null,
      recordedAt: null,
      state: { current: null, hidden: { followerId: false, followeeId: false } },
    });
  });

  it('a stream that only claims a name has a version and no state', async () => {
    const [{ stream } = { stream: '' }] = await product.admin.query<{ stream: string }>(
      "select stream from event_store.streams where stream like 'username-%' limit 1",
    );
    expect(await state(stream)).toMatchObject({ log: 'identity', version: 1, state: null });
  });

  it('a stream that is not there is named, and what there is', async () => {
    await expect(state('photo-999')).rejects.toThrow('There is no stream photo-999; names of streams look like user-…, app-…');
  });

  it('personal fields are sealed for who opens none', async () => {
    const { state: user } = await state(`user-${ada.userId}`, null, sealedRows(product.runtime.logs));
    expect(user).toMatchObject({ profile: { profile: { name: expect.stringMatching(/^v1\./), bio: expect.stringMatching(/^v1\./) } } });
  });

  it('fields of an erased person are null, at any time', async () => {
    await product.runtime.store.keyring.destroy(ada.userId);
    const { state: user } = await state(`user-${ada.userId}`, { seq: 3 });
    expect(user).toMatchObject({ registration: { status: 'registered' }, profile: { profile: { name: null } } });
    await product.admin.query(
      'update identity.users set username = null, username_folded = null, name = null, email = null, email_folded = null, bio = null where id = $1',
      [ada.userId],
    );
  });
});

describe('the kinds of streams', () => {
  it('are distinguished by the longest matching name', () => {
    const of = (context: string, stream: string) => foldOf(contexts.find(({ name }) => name === context) as never, StreamId(stream));
    expect(of('discussion', 'comment-like-7-9')?.initial).toEqual({ current: null, hidden: { userId: false } });
    expect(of('discussion', 'comment-7')?.initial).toEqual({ status: 'absent' });
  });

  it('cover every stream that was written', async () => {
    const streams = await product.admin.query<{ log: string; stream: string }>('select distinct log, stream from event_store.streams');
    const strange = streams.filter(({ log, stream }) => {
      const kinds = Object.keys(contexts.find(({ name }) => name === log)?.streams ?? {});
      return !kinds.some((kind) => stream.startsWith(`${kind}-`));
    });
    expect(strange).toEqual([]);
  });

  it('have names of their own in all contexts', () => {
    const kinds = contexts.flatMap(({ streams = {} }) => Object.keys(streams));
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
