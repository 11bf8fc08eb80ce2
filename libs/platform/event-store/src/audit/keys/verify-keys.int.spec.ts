import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Keyring } from '../../privacy/index.js';
import { KeysInUse } from './keys-in-use.js';
import { verifyKeys } from './verify-keys.js';
import { verifyLog } from '../chain/verify-log.js';

const unopened = 'does not open: it was changed, or is of another row';
const log = { ...sampleLog, secrets: ['sample.names'] };

describe('keys and secrets that events need', () => {
  let product: TestProduct;
  let client: pg.Client;
  /** Key ids of people 1 to 4; under that of person 4 nothing is sealed. */
  let ids: string[];

  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    const { store } = product.runtime;
    for (const name of ['sample.names', 'sample.others']) await store.keyring.secret(name);
    for (const personId of [1, 2, 3])
      await store.append(log, {
        streams: [
          {
            stream: StreamId(`words-${personId}`),
            expectedVersion: 0,
            events: [
              { type: 'sample.point-given', data: { thingId: 1, personId } },
              { type: 'sample.words-said', data: { thingId: 1, personId, words: 'sealed' } },
              { type: 'sample.words-said', data: { thingId: 1, personId, words: null } },
            ],
          },
        ],
        context: sampleRequest(),
      });
    ids = [];
    for (const person of [1, 2, 3, 4]) ids.push((await store.keyring.personKey(person)).id);
    client = new pg.Client({ connectionString: product.adminUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await product.close();
  });

  /** The faults reported after these statements, which are rolled back; keys by the names of their people. */
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    const database = { query: async (sql: string, params?: readonly unknown[]) => (await client.query(sql, params as unknown[])).rows };
    const keyring = new Keyring(database, testMasterKey);
    await client.query('begin');
    try {
      for (const sql of statements) await client.query(sql);
      const inUse = new KeysInUse(database, keyring);
      await verifyLog(database, log, inUse);
      const { faults } = await verifyKeys(database, keyring, inUse);
      return faults
        .map(({ reason }) => ids.reduce((text, id, index) => text.replaceAll(id, `P${index + 1}`), reason).replace(/[0-9a-f-]{36}/, 'P?'))
        .sort();
    } finally {
      await client.query('rollback');
    }
  }

  const exchanged = (column: string, one = 1, other = 2) => [
    `create temporary table kept on commit drop as select * from event_store.keys where person in (${one}, ${other})`,
    `delete from event_store.keys where person in (${one}, ${other})`,
    `update kept k set ${column} = o.${column} from (select * from kept) o where o.person <> k.person`,
    'insert into event_store.keys select * from kept',
  ];

  it.each<[string, string[], string[]]>([
    ['nothing was changed', [], []],
    ['a person was erased', ['update event_store.keys set wrapped = null, destroyed_at = now() where person = 2'], []],
    ['a key is gone', ['delete from event_store.keys where person = 2'], ['key P2 is missing: sample 5 is sealed under it']],
    ['a key under which nothing is sealed is gone', ['delete from event_store.keys where person = 4'], []],
    [
      'a key is recorded for another person',
      ['update event_store.keys set person = 9 where person = 2'],
      [`key P2 ${unopened}`, 'key P2 is of person 9 here, and sample 5 of person 2 is sealed under it'],
    ],
    [
      'so is the key of an erased person',
      ['update event_store.keys set person = 9, wrapped = null, destroyed_at = now() where person = 2'],
      ['key P2 is of person 9 here, and sample 5 of person 2 is sealed under it'],
    ],
    [
      'a key has another id',
      ['update event_store.keys set key_id = gen_random_uuid() where person = 2'],
      ['key P2 is missing: sample 5 is sealed under it', `key P? ${unopened}`],
    ],
    [
      'two people exchanged their keys',
      exchanged('person'),
      [
        `key P1 ${unopened}`,
        'key P1 is of person 2 here, and sample 2 of person 1 is sealed under it',
        `key P2 ${unopened}`,
        'key P2 is of person 1 here, and sample 5 of person 2 is sealed under it',
      ],
    ],
    ['two keys exchanged what is wrapped', exchanged('wrapped'), [`key P1 ${unopened}`, `key P2 ${unopened}`]],
    [
      'under which nothing is sealed, and that of another person exchanged what is wrapped',
      exchanged('wrapped', 3, 4),
      [`key P3 ${unopened}`, `key P4 ${unopened}`],
    ],
    [
      'the secret of a log is gone',
      [`delete from event_store.secrets where name = 'sample.names'`],
      ['secret sample.names is missing: the log sample was written with it'],
    ],
    ['a secret of no log is gone', [`delete from event_store.secrets where name = 'sample.others'`], []],
    [
      'another secret was copied over it',
      [
        `update event_store.secrets set wrapped = (select wrapped from event_store.secrets where name = 'sample.others') where name = 'sample.names'`,
      ],
      [`secret sample.names ${unopened}`],
    ],
    [
      'the key of another person was copied over it',
      [`update event_store.secrets set wrapped = (select wrapped from event_store.keys where person = 4) where name = 'sample.names'`],
      [`secret sample.names ${unopened}`],
    ],
    [
      'two secrets exchanged what is wrapped',
      [
        `update event_store.secrets s set wrapped = o.wrapped from (select * from event_store.secrets) o
         where s.name like 'sample.%' and o.name like 'sample.%' and o.name <> s.name`,
      ],
      [`secret sample.names ${unopened}`, `secret sample.others ${unopened}`],
    ],
  ])('%s', async (_what, statements, faults) => {
    expect(await faultsAfter(...statements)).toEqual(faults);
  });

  it('a key that was wrapped for its row by who has the master key, and is another one', async () => {
    const [wrap] = await testMasterKey.wrap([{ key: Buffer.alloc(32, 1), context: `heliograph key ${ids[1]} of person 2` }]);
    const hex = wrap?.wrapped.toString('hex');
    expect(await faultsAfter(`update event_store.keys set wrapped = '\\x${hex}' where person = 2`)).toEqual([
      'key P2 does not open sample 5, which is sealed under it',
    ]);
  });
});
