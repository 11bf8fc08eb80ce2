import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { RegisterUser } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { ReportSubject, userSubject } from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { heliograph } from './program.js';
import { slowlyRead } from './spec/slow-reader.js';

const leaves = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leaves));
const nameOf = (command: Command): string => [...(command.parent?.parent ? [nameOf(command.parent)] : []), command.name()].join(' ');

/** More than a megabyte each, and what is counted in it. */
const ROWS = 12_000;
const count = (pattern: RegExp) => (out: string) => out.match(pattern)?.length ?? 0;
const lines = count(/\n/g);

describe('what a command writes reaches a reader that takes its time (C)', () => {
  let product: TestProduct;
  let ada: UserId;
  const correlation = randomUUID();
  const store = join(testServices().dir, 'many-files');
  beforeAll(async () => {
    product = await testProduct(contexts);
    const form = { username: 'ada', name: 'Ada', email: 'ada@example.org', password: 'long enough' };
    ({ userId: ada } = await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), form)));
    const report = { subject: userSubject(ada), reporterId: UserId(999), reason: 'spam', text: 'All day' } as const;
    await product.dispatcher.dispatch(new ReportSubject(newContext('user:999'), report));
    await Promise.all([fill(), fillStore()]);
  }, 180_000);
  afterAll(async () => {
    await empty();
    await product.close();
  }, 180_000);

  /** Rows as they come from many years. None is verified here. */
  async function fill(): Promise<void> {
    const sql = product.admin;
    await sql.query(
      `insert into event_store.events (log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation,
         causation, command_id, payload, metadata, hash)
       select 'social-graph', 1000000 + n, 'follow-1-' || n, 1, 0, 'social-graph.user-followed', 1, gen_random_uuid(), now(), 'user:1', $1, null,
         gen_random_uuid(), '{"followerId":1,"followeeId":' || n || '}', '{}', decode(repeat('00', 32), 'hex')
       from generate_series(1, ${ROWS}) n`,
      [correlation],
    );
    await sql.query(`update event_store.logs set head_seq = ${1_000_000 + ROWS} where log = 'social-graph'`);
    await sql.query(
      `insert into event_store.signed_checkpoints (number, signed_at, key_id, previous, heads, signature)
       select n, now(), '0123456789abcdef', decode(repeat('00', 32), 'hex'), '[]', decode(repeat('00', 64), 'hex') from generate_series(1, ${ROWS}) n`,
    );
    await sql.query(
      `insert into event_store.keys (key_id, person, master_key, wrapped, created_at, destroyed_at)
       select gen_random_uuid(), 1000000 + n, '0123456789abcdef', null, now(), now() from generate_series(1, ${ROWS}) n`,
    );
    await sql.query(
      `insert into event_store.erasures (person, correlation, begun_at, next_look_at)
       select 1000000 + n, gen_random_uuid(), now(), now() from generate_series(1, ${ROWS}) n`,
    );
    await sql.query(
      `insert into media.barred_pictures (checksum, barred_at) select encode(sha256(n::text::bytea), 'hex'), now() from generate_series(1, ${ROWS}) n`,
    );
  }

  /** Old, and named by nobody. */
  async function fillStore(): Promise<void> {
    const folder = join(store, 'photos', 'aa');
    await mkdir(folder, { recursive: true });
    for (let n = 0; n < ROWS; n++) {
      const path = join(folder, `aa${String(n).padStart(62, '0')}`);
      await writeFile(path, '');
      await utimes(path, 0, 0);
    }
  }

  async function empty(): Promise<void> {
    for (const [table, rows] of [
      ['event_store.events', 'seq > 1000000'],
      ['event_store.signed_checkpoints', 'true'],
      ['event_store.keys', 'person > 1000000'],
      ['event_store.erasures', 'true'],
      ['media.barred_pictures', 'true'],
    ])
      await product.admin.query(`delete from ${table} where ${rows}`);
    await product.admin.query(`update event_store.logs set head_seq = 0 where log = 'social-graph'`);
  }

  /** Lists: as long as what they list. */
  const lists: Readonly<Record<string, { args: () => string[]; counted: (out: string) => number; is: number; code?: number }>> = {
    'erasures list': { args: () => ['--json'], counted: count(/"user_id"/g), is: ROWS, code: 3 },
    'erasures export': { args: () => [], counted: lines, is: ROWS + 1 },
    'events show': { args: () => ['social-graph', '--limit', '1000000', '--json'], counted: lines, is: ROWS },
    'events find': { args: () => ['--log', 'social-graph', '--last', '1000000', '--json'], counted: lines, is: ROWS },
    'events export': { args: () => ['social-graph'], counted: lines, is: ROWS + 2 },
    'events trace': { args: () => [correlation, '--json'], counted: lines, is: ROWS },
    'events checkpoints': { args: () => [], counted: lines, is: ROWS + 1 },
    'moderation hashes': { args: () => ['export'], counted: lines, is: ROWS + 1 },
    'media verify': { args: () => ['--json'], counted: lines, is: ROWS + 1 },
  };
  /** One answer of JSON, whose length does not grow with what is stored, or by a line of each part of the product. */
  const answers: Readonly<Record<string, { args: () => string[]; code?: number }>> = {
    status: { args: () => [] },
    doctor: { args: () => [], code: 3 },
    'db status': { args: () => [] },
    'erasures show': { args: () => ['1000001'], code: 3 },
    'moderation queue': { args: () => [] },
    'moderation show': { args: () => ['1', '--reason', 'a test'] },
    'events verify': { args: () => ['identity'], code: 3 },
    'events streams': { args: () => ['identity'] },
    'events key': { args: () => [] },
    state: { args: () => [`user-${ada}`] },
    'keys list': { args: () => [] },
    'projections list': { args: () => [], code: 3 },
    'projections verify': { args: () => ['identity.users'] },
    'push keys': { args: () => [] },
    'queues list': { args: () => [] },
  };
  /** They say in one answer what they have done, as those above. */
  const changing = [
    ...[
      'db migrate',
      'backup',
      'restore',
      'adopt',
      'demo seed',
      'demo reset',
      'media rebuild',
      'tokens create',
      'apps create',
      'queues retry',
      'queues drain',
    ],
    ...['create', 'grant', 'revoke', 'erase', 'reset-second-factor', 'email', 'disable', 'enable'].map((verb) => `users ${verb}`),
    ...['resolve', 'take-down', 'restore', 'suspend', 'lift', 'hold', 'release'].map((verb) => `moderation ${verb}`),
    ...[
      'events checkpoint',
      'erasures certificate',
      'keys rotate',
      ...['repair', 'rebuild', 'pause', 'resume'].map((verb) => `projections ${verb}`),
    ],
  ];
  /** Without an end, and read event by event as `events show`. */
  const endless = ['events tail'];

  it('every command is a list, an answer, or changes something', () => {
    const known = [...Object.keys(lists), ...Object.keys(answers), ...changing, ...endless];
    expect(known.sort()).toEqual(leaves(heliograph()).map(nameOf).sort());
  });

  const read = (name: string, args: readonly string[]) =>
    slowlyRead([...name.split(' '), ...args], {
      ...process.env,
      ...{ DATABASE_URL: product.url, DATABASE_ADMIN_URL: product.adminUrl, REDIS_URL: testServices().redisUrl },
      ...{ STORAGE_URL: `file://${store}`, HELIOGRAPH_DATA_DIR: testServices().dir, HELIOGRAPH_MASTER_KEY: testMasterKeyText },
    });

  it.each(Object.entries(lists))(
    '%s: all of a list of more than a megabyte',
    async (name, { args, counted, is, code = 0 }) => {
      const found = await read(name, args());
      expect({ ...found, out: counted(found.out), isLong: found.out.length > 1_000_000 }).toEqual({
        ...{ code, out: is, isLong: true, waited: true },
        err: expect.any(String),
      });
    },
    120_000,
  );

  it('the whole of every other answer', async () => {
    const left = Object.entries(answers);
    const next = async (): Promise<void> => {
      const [name, { args, code = 0 }] = left.shift() ?? ['', { args: () => [] }];
      if (name === '') return;
      const found = await read(name, [...args(), '--json']);
      expect([name, found.code, found.waited, found.out.at(-1)]).toEqual([name, code, true, '\n']);
      expect(JSON.parse(found.out)).toEqual(expect.anything());
      return next();
    };
    await Promise.all([next(), next(), next()]);
  }, 600_000);
});
