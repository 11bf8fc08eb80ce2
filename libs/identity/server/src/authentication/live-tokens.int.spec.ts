import { createHash, randomBytes } from 'node:crypto';
import { type Database, type Queryable, TRUSTED_MILLISECONDS } from '@heliograph/database';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityContext } from '../index.js';
import { LiveTokens } from './live-tokens.js';

const ADA = `insert into identity.users (id, username, created_at) values (1, 'ada', now())`;

let product: TestProduct;
let admin: Database;
let tokens: LiveTokens;

beforeAll(async () => {
  product = await testProduct([identityContext]);
  admin = product.admin;
  await admin.query(ADA);
});
beforeEach(() => {
  tokens = new LiveTokens(product.runtime.database, { staffSecondFactor: false });
});
afterAll(async () => {
  await admin.query('delete from identity.users');
  await product?.close();
});

const hashOfNothing = () => randomBytes(32);
const ask = (hash: Buffer, of = tokens) => of.findToken('personal-token', hash, new Date());
const isAlive = async (hash: Buffer) => (await ask(hash)) !== null;
const revoke = (hash: Buffer, by: Queryable = admin) => by.query('delete from identity.personal_tokens where token_hash = $1', [hash]);

async function aToken(): Promise<Buffer> {
  const hash = createHash('sha256').update(randomBytes(32)).digest();
  await admin.query(
    `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ($1, 1, 'script', '{read}', now())`,
    [hash],
  );
  return hash;
}

/** The database, asked by way of `query`. */
function askedBy(query: Queryable['query']): Database {
  const prepared: Database['prepared'] = ({ text, params }) => query(text, params);
  return Object.assign(Object.create(product.runtime.database) as Database, { query, prepared });
}

/** The database, where from `isHolding` on the answers to statements with this word are read at once and arrive when they are let go. */
function holdingAnswers(word: string, isHolding = () => true) {
  let letGo: () => void = () => undefined;
  let wasRead: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const read = new Promise<void>((resolve) => (wasRead = resolve));
  const database = askedBy(async <Row extends object>(sql: string, params?: readonly unknown[]) => {
    const rows = await product.runtime.database.query<Row>(sql, params);
    if (sql.includes(word) && isHolding()) {
      wasRead();
      await released;
    }
    return rows;
  });
  return { database, read, letGo };
}

describe('tokens in memory (O9)', () => {
  it('100 first uses of one token at once are one look-up, and later ones none', async () => {
    const hash = await aToken();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(hash)));
    expect(new Set(answers.map((token) => token?.authenticated.limitKey))).toEqual(new Set(['user-1']));
    expect(tokens.counts).toEqual({ held: 1, memory: 0, database: 1 });
    await ask(hash);
    expect(tokens.counts).toEqual({ held: 1, memory: 1, database: 1 });
  });

  it('those of a turn are looked up in one statement', async () => {
    const hashes = await Promise.all(Array.from({ length: 30 }, aToken));
    const asked: string[] = [];
    const database = askedBy((sql, params) => {
      asked.push(sql);
      return product.runtime.database.query(sql, params);
    });
    tokens = new LiveTokens(database, { staffSecondFactor: false });
    await tokens.refreshAfterRevocation();
    const answers = await Promise.all([...hashes, hashOfNothing()].map((hash) => ask(hash)));
    expect(answers.map((token) => token?.authenticated.userId ?? null)).toEqual([...hashes.map(() => 1), null]);
    expect(new Set(answers.map((token) => token?.id)).size).toBe(31);
    expect(asked.filter((sql) => sql.includes('token_hash'))).toHaveLength(1);
  });

  it('wrong tokens are asked for each time and fill no memory', async () => {
    const wrong = hashOfNothing();
    for (const hash of [wrong, wrong, ...Array.from({ length: 50 }, hashOfNothing)]) expect(await isAlive(hash)).toBe(false);
    expect(tokens.counts).toEqual({ held: 0, memory: 0, database: 52 });
  });

  it('O9 a token that is revoked between its look-up and the answer is not remembered', async () => {
    const hash = await aToken();
    const { database, read, letGo } = holdingAnswers('token_hash');
    tokens = new LiveTokens(database, { staffSecondFactor: false });
    const early = ask(hash);
    await read;
    await revoke(hash);
    // It is announced once, while the answer with the old row is still in flight.
    await tokens.refreshAfterRevocation();
    const late = ask(hash);
    letGo();
    expect(await early).not.toBeNull();
    expect(await late).toBeNull();
    expect(await isAlive(hash)).toBe(false);
    expect(tokens.counts.held).toBe(0);
  });

  it('O9 a look whose answer was half a second on its way says nothing of now', async () => {
    let isHolding = false;
    const { database, read, letGo } = holdingAnswers('revocations', () => isHolding);
    tokens = new LiveTokens(database, { staffSecondFactor: false });
    const hash = await aToken();
    expect(await isAlive(hash)).toBe(true);
    const looked = performance.now();
    await eventually(() => expect(performance.now() - looked).toBeGreaterThan(TRUSTED_MILLISECONDS));
    isHolding = true;
    const early = ask(hash);
    await read;
    await revoke(hash);
    const revoked = performance.now();
    await eventually(() => expect(performance.now() - revoked).toBeGreaterThan(TRUSTED_MILLISECONDS));
    letGo();
    expect(await early).not.toBeNull();
    expect(await isAlive(hash)).toBe(false);
  });

  it('O9 a revocation that was begun early and committed late is not overlooked', async () => {
    const [early, late] = [await aToken(), await aToken()];
    expect([await isAlive(early), await isAlive(late)]).toEqual([true, true]);
    await admin.transaction(async (tx) => {
      await revoke(early, tx);
      await product.runtime.database.query('delete from identity.personal_tokens where token_hash = $1', [late]);
      await tokens.refreshAfterRevocation();
      expect([await isAlive(early), await isAlive(late)]).toEqual([true, false]);
    });
    await tokens.refreshAfterRevocation();
    expect(await isAlive(early)).toBe(false);
  });

  it('O9 a revocation that is taken back revokes nothing', async () => {
    const hash = await aToken();
    expect(await isAlive(hash)).toBe(true);
    const taken = admin.transaction(async (tx) => {
      await revoke(hash, tx);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await tokens.refreshAfterRevocation();
    expect(await isAlive(hash)).toBe(true);
    expect(tokens.counts.database).toBe(1);
  });

  it('O9 without a database a remembered token is good for half a second, and then nobody can say', async () => {
    let isAway = false;
    const database = askedBy((sql, params) => (isAway ? Promise.reject(new Error('away')) : product.runtime.database.query(sql, params)));
    tokens = new LiveTokens(database, { staffSecondFactor: false });
    const hash = await aToken();
    expect(await isAlive(hash)).toBe(true);
    const looked = performance.now();
    isAway = true;
    await expect(askUntilRefused(hash)).rejects.toThrow('away');
    expect(performance.now() - looked).toBeLessThan(1_000);
    isAway = false;
    await revoke(hash);
    expect(await isAlive(hash)).toBe(false);
  });

  async function askUntilRefused(hash: Buffer): Promise<void> {
    const deadline = performance.now() + 10_000;
    while (performance.now() < deadline) {
      await ask(hash);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it.each(['update identity.users set disabled = true', 'delete from identity.users'])(
    'O9 the row of the user is enough: %s ends what is remembered',
    async (statement) => {
      expect(await isAlive(await aToken())).toBe(true);
      await admin.query(statement);
      await tokens.refreshAfterRevocation();
      const { held } = tokens.counts;
      await admin.query('delete from identity.users');
      await admin.query(ADA);
      expect(held).toBe(0);
    },
  );

  it('O9 a process that has not looked for half an hour may have missed what was swept, and asks again', async () => {
    let minutes = 0;
    const database = askedBy(async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      const rows = await product.runtime.database.query<Row & { at?: number }>(sql, params);
      return rows.map((row) => (row.at === undefined ? row : { ...row, at: row.at + minutes * 60_000 }));
    });
    tokens = new LiveTokens(database, { staffSecondFactor: false });
    const hash = await aToken();
    for (const [later, lookUps] of [
      [0, 1],
      [29, 1],
      [60, 2],
    ] as const) {
      minutes = later;
      await tokens.refreshAfterRevocation();
      expect(await isAlive(hash)).toBe(true);
      expect(tokens.counts.database).toBe(lookUps);
    }
  });

  it('O9 an access token ends by the clock of the process that asks, remembered or not', async () => {
    const hash = hashOfNothing();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await admin.query(
      `with app as (insert into identity.apps values (1, 1, 'hg_ci_x', 'x', null, '{}', false, false, now()) returning id),
            family as (insert into identity.grants (app_id, user_id, scopes, created_at, expires_at) select id, 1, '{read}', now(), $2 from app returning id)
       insert into identity.access_tokens (token_hash, grant_id, scopes, created_at, expires_at) select $1, id, '{read}', now(), $2 from family`,
      [hash, expiresAt],
    );
    const at = (milliseconds: number) => tokens.findToken('access-token', hash, new Date(expiresAt.getTime() + milliseconds));
    expect(await at(-1)).not.toBeNull();
    expect(await at(0)).toBeNull();
    expect(await at(-1)).not.toBeNull();
    expect(tokens.counts.database).toBe(1);
    await admin.query('delete from identity.apps');
    await tokens.refreshAfterRevocation();
    expect(await at(-1)).toBeNull();
  });
});
