import type { Queryable } from '@heliograph/database';
import { ListConnections, ListPersonalTokens, PersonalTokenId } from '@heliograph/identity-contracts';
import { CredentialId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { LastUses } from './last-uses.js';
import type { GrantId, LiveToken } from './token-rows.js';

const HALF_PAST = new Date('2026-03-01T12:30:00.000Z');
const HOUR = new Date('2026-03-01T12:00:00.000Z');

describe('when tokens were last used', () => {
  let product: TestProduct;
  let ada: UserId;
  let statements: number;
  let uses: LastUses;
  let tokenId: PersonalTokenId;
  let grantId: GrantId;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    const scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    const app = await scene.app(ada);
    await scene.exchange(app, await scene.code(app, ada));
    const insert = `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ('x', $1, 'script', '{}', now()) returning id`;
    [tokenId, grantId] = await Promise.all([
      idOf<PersonalTokenId>(insert, ada),
      idOf<GrantId>('select id from identity.grants where user_id = $1', ada),
    ]);
    const counting: Queryable = {
      query: (sql, params) => {
        statements += 1;
        return product.runtime.database.query(sql, params);
      },
    };
    uses = new LastUses(counting);
  });
  afterAll(() => product?.close());

  const idOf = async <Id extends number>(sql: string, ...params: unknown[]) =>
    (await product.admin.query<{ id: Id }>(sql, params))[0]?.id as Id;
  const personal = (id = tokenId, usedAt: number | null = null) => token({ id, grantId: null, usedAt });
  const access = (userId: UserId | null = ada) => token({ id: PersonalTokenId(1), grantId, usedAt: null }, userId);

  function token(of: Pick<LiveToken, 'id' | 'grantId' | 'usedAt'>, userId: UserId | null = ada): LiveToken {
    const kind = of.grantId === null ? 'personal-token' : 'access-token';
    return {
      ...of,
      kind,
      expiresAt: null,
      authenticated: { credential: CredentialId('x'), userId, appId: null, scopes: [], limitKey: 'x' },
    };
  }

  async function written(): Promise<number> {
    statements = 0;
    await uses.onApplicationShutdown();
    return statements;
  }

  const shown = async () => ({
    token: (await product.dispatcher.dispatch(new ListPersonalTokens(ada)))[0]?.lastUsedAt,
    connection: (await product.dispatcher.dispatch(new ListConnections(ada)))[0]?.lastUsedAt,
  });

  it('is null before, and one statement for each of personal tokens and families, however many there are', async () => {
    expect(await shown()).toEqual({ token: null, connection: null });
    for (let id = 1; id <= 5_000; id++) uses.note(personal(PersonalTokenId(id)), HALF_PAST);
    uses.note(personal(), HALF_PAST);
    uses.note(access(), HALF_PAST);
    expect(await written()).toBe(2);
    expect(await shown()).toEqual({ token: HOUR, connection: HOUR });
    expect(await written()).toBe(0);
  });

  it('is noted once an hour for each token, and never goes back', async () => {
    const used = personal(tokenId, HOUR.getTime());
    uses.note(used, HALF_PAST);
    expect(await written()).toBe(0);
    uses.note(personal(), new Date(HALF_PAST.getTime() - 3_600_000));
    await written();
    expect((await shown()).token).toEqual(HOUR);
    uses.note(used, new Date(HALF_PAST.getTime() + 3_600_000));
    uses.note(used, new Date(HALF_PAST.getTime() + 3_600_001));
    expect(await written()).toBe(1);
    expect((await shown()).token).toEqual(new Date(HOUR.getTime() + 3_600_000));
  });

  it('is nothing for the own token of an app', async () => {
    uses.note(access(null), HALF_PAST);
    expect(await written()).toBe(0);
  });

  it('waits for nobody who holds the row', async () => {
    await product.admin.transaction(async (tx) => {
      await tx.query('select from identity.personal_tokens where id = $1 for update', [tokenId]);
      uses.note(personal(), new Date(HALF_PAST.getTime() + 7_200_000));
      expect(await written()).toBe(1);
    });
    expect((await shown()).token).toEqual(new Date(HOUR.getTime() + 3_600_000));
  });
});
