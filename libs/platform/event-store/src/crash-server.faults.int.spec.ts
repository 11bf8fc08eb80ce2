import { setTimeout as pause } from 'node:timers/promises';
import { Database, migrate } from '@heliograph/database';
import { sampleContext } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { type DurablePostgres, startDurablePostgres, testMasterKey, testMasterKeyText } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStore } from './event-store.js';
import { createLogs, eventStoreMigrations } from './migrations.js';
import { Appenders } from './spec/appending.js';
import { Transcript } from './spec/appender-process.js';
import { chance, seed } from '@heliograph/testing/chance';
import { faultsOfLog } from './spec/ending.js';

const ROUNDS = sized(1, 2, 20);
/** An append may take ten seconds; the rest is for a busy machine. */
const LONGEST_ANSWER_MILLISECONDS = 13_000;
const AGAIN_WITHIN_MILLISECONDS = 5_000;

describe('a PostgreSQL that goes away under load', () => {
  let server: DurablePostgres;
  let appenders: Appenders;
  const transcript = new Transcript();
  beforeAll(async () => {
    server = await startDurablePostgres();
    const contexts = [eventStoreMigrations, sampleContext.migrations];
    await migrate({ adminUrl: server.adminUrl, runtimeLogin: new URL(server.url).username, contexts });
    await createLogs(server.adminUrl, ['sample']);
    appenders = new Appenders({ url: server.url, masterKey: testMasterKeyText, worker: 1, callers: 12, seed }, transcript.hear);
  }, 60_000);
  afterAll(() => server?.close());

  const answeredAs = (answer: string) => transcript.attempts.filter((attempt) => attempt.answer === answer && attempt.ended !== undefined);

  /** Waits until every append that is under way when this is called has been answered. */
  async function allAnswered(): Promise<void> {
    const open = new Set(transcript.attempts.filter(({ ended }) => ended === undefined).map(({ number }) => number));
    await eventually(() => {
      expect(transcript.attempts.filter(({ number, ended }) => open.has(number) && ended === undefined)).toEqual([]);
    }, LONGEST_ANSWER_MILLISECONDS);
  }

  /** Lets the load run, stops the server, expects that callers get errors, starts it again, expects that the load continues by itself. */
  async function round(away: () => Promise<void> | void, back: () => Promise<void> | void, awayMilliseconds: number): Promise<void> {
    const acknowledged = transcript.acknowledged;
    await eventually(() => expect(transcript.acknowledged).toBeGreaterThan(acknowledged + 50));
    await pause(chance(seed + acknowledged)() * 300);
    const unavailable = answeredAs('unknown').length;
    await away();
    let before = 0;
    try {
      await Promise.all([allAnswered(), pause(awayMilliseconds)]);
      before = transcript.acknowledged;
      await pause(100);
      expect(transcript.acknowledged).toBe(before);
      expect(answeredAs('unknown').length).toBeGreaterThan(unavailable);
    } finally {
      await back();
    }
    await eventually(() => expect(transcript.acknowledged).toBeGreaterThan(before + 20), AGAIN_WITHIN_MILLISECONDS);
  }

  const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

  it.each(rounds)(
    'restarted: appends are refused while it is away and go on by themselves, round %i',
    () =>
      round(
        () => server.stop(),
        () => server.start(),
        300,
      ),
    60_000,
  );

  it.each(rounds)(
    'killed: appends are refused while it is away and go on by themselves, round %i',
    () =>
      round(
        () => server.kill(),
        () => server.start(),
        300,
      ),
    60_000,
  );

  it(
    'frozen: no append waits longer than its deadline, and all go on by themselves',
    () =>
      round(
        () => server.freeze(),
        () => server.thaw(),
        8_000,
      ),
    60_000,
  );

  it(`and afterwards nothing is lost, doubled or out of place, seed ${seed}`, async () => {
    await appenders.stop();
    const admin = await Database.connect({ url: server.adminUrl, pool: 2 });
    const store = new EventStore({ url: server.url, masterKey: testMasterKey });
    try {
      expect(transcript.problems).toEqual([]);
      expect(Math.max(...transcript.attempts.map(({ began, ended = began }) => ended - began))).toBeLessThan(LONGEST_ANSWER_MILLISECONDS);
      expect(await faultsOfLog(admin, store, transcript.attempts)).toEqual([]);
    } finally {
      await Promise.all([store.close(), admin.close()]);
    }
  }, 60_000);
});
