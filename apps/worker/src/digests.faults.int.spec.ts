import { setTimeout as pause } from 'node:timers/promises';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import type { LogDefinition } from '@heliograph/event-store';
import { RegisterUser } from '@heliograph/identity-contracts';
import { StreamId, type UserId } from '@heliograph/kernel';
import { ChangeNotificationSetting } from '@heliograph/notifications-contracts';
import { rebuildProjection } from '@heliograph/projections';
import { FollowUser } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { dice, seed } from '@heliograph/testing/chance';
import { eventually, sized } from '@heliograph/testing/pure';
import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Conversation, UnreliableMailServer } from './spec/unreliable-mail-server.js';
import { WorkerProcess } from './spec/worker-process.js';

const DAYS = sized(1, 10, 100);
const WORKERS = 2;
/** All workers are killed each time. */
const KILLS_A_DAY = WORKERS * sized(3, 10, 10);
const PEOPLE = sized(30, 100, 100);

interface Reader {
  readonly userId: UserId;
  readonly email: string;
}

describe(`workers that are killed while they mail digests, and a mail server that fails, seed ${seed}`, () => {
  const throwDice = dice(seed);
  const server = new UnreliableMailServer(throwDice);
  let settings: NodeJS.ProcessEnv;
  let product: TestProduct;
  const readers: Reader[] = [];
  let last: Reader;
  let workers: WorkerProcess[] = [];
  const kept: string[] = [];

  beforeAll(async () => {
    const mailUrl = await server.listen();
    product = await testProduct(contexts, { backend: 'redis' });
    settings = {
      DATABASE_URL: product.url,
      REDIS_URL: testServices().redisUrl,
      HELIOGRAPH_MASTER_KEY: testMasterKeyText,
      HELIOGRAPH_DATA_DIR: `${testServices().dir}/digests-faults`,
      STORAGE_URL: product.storageUrl,
      MAIL_URL: mailUrl,
      HELIOGRAPH_WORKER: 'identity,notifications',
    };
    for (let at = 0; at < PEOPLE; at++) readers.push(await reader(`reader_${at}`));
    last = await reader('last_reader');
  }, 180_000);
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await server.close();
    await product?.close();
  }, 60_000);

  const start = () => {
    const worker = WorkerProcess.start({ from: '@heliograph/contexts', list: 'given.contexts' }, settings);
    workers.push(worker);
    return worker;
  };
  const killAll = async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    workers = [];
  };

  /** Somebody whom operators have registered, with a confirmed address, who asked for digests. */
  async function reader(username: string): Promise<Reader> {
    const email = `${username}@example.org`;
    const fields = { username, name: username, email, password: 'correct horse' };
    const { userId } = await product.dispatcher.dispatch(new RegisterUser(newContext('system:ops'), fields));
    const log = contexts.find(({ name }) => name === 'identity')?.log as LogDefinition;
    const stream = StreamId(`user-${userId}`);
    const { version } = await product.runtime.store.load(log, stream);
    const verified = { type: 'identity.email-verified', data: { userId, at: new Date().toISOString() } };
    await product.runtime.store.append(log, {
      streams: [{ stream, expectedVersion: version, events: [verified] }],
      context: newContext('system:spec'),
    });
    await product.dispatcher.dispatch(new ChangeNotificationSetting(newContext('system:spec'), userId, 'follow', { mail: 'daily' }));
    return { userId, email };
  }

  /** Something has happened to each of them, and a digest is due. Returns when. */
  async function morning(people: readonly Reader[], follower: UserId): Promise<Date> {
    for (const { userId } of people) {
      const context = newContext(`user:${follower}`);
      await product.dispatcher.dispatch(new FollowUser(context, follower, userId));
    }
    await product.catchUp();
    const about = new Date();
    await product.admin.query(
      `insert into notifications.mails (user_id, kind, about, due_at) select u, 'digest', $2, $2 from unnest($1::bigint[]) u
       on conflict (user_id, kind) do update set about = excluded.about, due_at = excluded.due_at`,
      [people.map(({ userId }) => userId), about],
    );
    return about;
  }

  /** As if an hour had passed: what a dead worker has claimed is due again, and so is what a living one has in hand. */
  async function passTime(): Promise<void> {
    await product.admin.query(`update identity.mail_wanted set due_at = due_at - interval '1 hour' where due_at is not null`);
    await product.admin.query(
      `update notifications.mails set due_at = due_at - interval '1 hour' where due_at < now() + interval '2 minutes'`,
    );
  }

  /** Nobody is to be mailed any more. */
  const settled = (about: Date, people: readonly Reader[]) =>
    eventually(async () => {
      await passTime();
      const [left] = await product.admin.query(
        `select (select count(*) from notifications.mails where kind = 'digest' and sent = $1)::int as "handedOver",
                (select count(*) from identity.mail_wanted where kind = 'digest' and wanted_at = $1)::int as named,
                (select count(*) from identity.mail_wanted where due_at is not null)::int as waiting`,
        [about],
      );
      expect(left).toEqual({ handedOver: people.length, named: people.length, waiting: 0 });
    }, 120_000);

  const takenOf = (people: readonly Reader[], conversations: readonly Conversation[]) =>
    people.map(({ email }) => conversations.filter(({ to, isTaken }) => isTaken && to === email));

  it.each(Array.from({ length: DAYS }, (_, day) => day + 1))(
    `N2 everybody has one mail of the day, but for what a killed worker was ending, day %i of ${KILLS_A_DAY} kills`,
    async (day) => {
      const follower = await reader(`follower_${day}`);
      const about = await morning(readers, follower.userId);
      const before = server.conversations.length;
      /** How many connections there had been when the workers were killed. */
      const killedAt: number[] = [];
      server.failAtRandom();
      for (let kills = 0; kills < KILLS_A_DAY; kills += WORKERS) {
        while (workers.length < WORKERS) start();
        const moment = server.conversations.length + throwDice(sized(4, 8, 8));
        await eventually(() => expect(server.conversations.length).toBeGreaterThan(moment), 60_000);
        await pause(throwDice(60));
        await killAll();
        killedAt.push(server.conversations.length);
        await passTime();
      }
      server.behave();
      start();
      await settled(about, readers);

      const conversations = server.conversations.slice(before);
      const taken = takenOf(readers, conversations);
      const doubled = readers.filter((_, at) => (taken[at]?.length ?? 0) > 1);
      expect(doubled).toEqual([]);
      const lost = readers.filter((_, at) => taken[at]?.length === 0);
      // A worker cannot say what the server took of the mail that it was ending when it was killed: that one is not sent again.
      const rounds = lost.map(({ email }) => {
        const last = conversations.findLastIndex(({ to, reachedText }) => reachedText && to === email);
        return last < 0 ? 'never asked for' : killedAt.findIndex((count) => before + last < count);
      });
      expect(rounds.filter((round) => round === 'never asked for' || round < 0)).toEqual([]);
      for (const round of rounds) expect(rounds.filter((other) => other === round).length).toBeLessThanOrEqual(WORKERS);
      kept.push(...taken.flat().map(({ messageId }) => messageId));
      expect(new Set(kept).size).toBe(kept.length);
      const of = (fault: string) => conversations.filter((each) => each.fault === fault).length;
      process.stdout.write(
        `day ${day}: ${conversations.length} connections, ${taken.flat().length} mails of ${readers.length}, ${lost.length} lost; ` +
          `${['cut-at-once', 'refused', 'cut-in-data', 'refused-at-end', 'taken-unanswered', 'slow'].map((fault) => `${of(fault)} ${fault}`).join(', ')}\n`,
      );
    },
    600_000,
  );

  it('N2 a rebuild and a restart send nothing again', async () => {
    await killAll();
    const context = contexts.find(({ name }) => name === 'notifications');
    const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    for (const projection of context?.projections ?? []) await rebuildProjection(shadow, projection);
    const before = server.conversations.length;
    // Mails are claimed in the order in which they are due: when this one has come, all others would have.
    const follower = await reader('follower_of_the_last');
    const about = await morning([last], follower.userId);
    start();
    await settled(about, [last]);
    expect(server.conversations.slice(before).map(({ to, isTaken }) => [to, isTaken])).toEqual([[last.email, true]]);
  }, 120_000);
});
