import type { Client } from '../client.js';
import { type OAuthApp } from '../oauth-app.js';
import { password, type Person } from '../people.js';
import type { Product } from '../product.js';
import { Visitor } from '../visitor.js';
import type { Row, ScopeRow } from './authorization-table.js';
import type { Caller, PersonName } from './judge.js';

/** Somebody with all roles, and a token with all scopes that makes the others. */
export interface Member {
  readonly name: PersonName;
  readonly person: Person;
  readonly visitor: Visitor;
}

export interface Calling extends Caller {
  readonly client: Client;
}

/** Every role, so that it shows where a token is good for more than its scopes (A4). */
export async function member(product: Product, name: PersonName, scopes: readonly ScopeRow[]): Promise<Member> {
  const roles = [...new Set(scopes.flatMap(({ role }) => role ?? []))];
  const person = await product.staff(
    name,
    roles.join(),
    ...scopes.filter(({ role, byConsent }) => role !== null || !byConsent).map(nameOf),
  );
  return { name, person, visitor: new Visitor() };
}

/** Callers with each kind of token: each scope alone, all of them, and all but those that some route asks for. */
export async function callersOf(
  product: Product,
  members: readonly Member[],
  { app, rows, scopes }: { app: OAuthApp; rows: readonly Row[]; scopes: readonly ScopeRow[] },
): Promise<Calling[]> {
  const anybody = product.anybody;
  const nobody = (name: string, kind: Caller['kind'], client: Client): Calling => ({ name, kind, person: null, scopes: [], client });
  const { pair: own } = await app.token(anybody, { grant_type: 'client_credentials' });
  const { pair: expired } = await byConsent(product, app, members[0] as Member, 'read');
  await product.admin.query(
    `update identity.access_tokens set expires_at = now() - interval '1 hour' where id = (select max(id) from identity.access_tokens)`,
  );
  const revoked = await personal(members[0] as Member, ['read']);
  await (members[0] as Member).person.api.delete(`/me/tokens/${revoked.id}`);
  const [disabled, erased] = await Promise.all(['disabled', 'erased'].map((each) => product.person(each, 'manage:account')));
  await product.answerOf('users', 'disable', 'disabled');
  await erased?.api.delete('/me', { password });
  const callers = [
    nobody('nobody', 'none', anybody),
    nobody('an unknown token', 'wrong', anybody.as(`hgp_${'x'.repeat(43)}`)),
    nobody('a malformed token', 'wrong', anybody.as('?')),
    nobody('an expired token', 'wrong', anybody.as(expired.access_token)),
    nobody('a revoked token', 'wrong', anybody.as(revoked.access_token)),
    nobody('a token of somebody disabled', 'wrong', disabled?.api as Client),
    nobody('a token of somebody erased', 'wrong', erased?.api as Client),
    nobody("an app's own token", 'app', anybody.as(own.access_token)),
  ];
  const needed = [...new Set(rows.map(({ scopes: any }) => any.join()))].filter((any) => any !== '').map((any) => any.split(','));
  const consentable = scopes.filter((each) => each.byConsent).map(nameOf);
  const ofTokens = scopes.filter((each) => each.isPersonal).map(nameOf);
  for (const one of members) {
    for (const held of setsOf(ofTokens, needed)) {
      const { access_token: token } = await personal(one, held);
      callers.push({
        name: `${one.name}, personal: ${held.join(' ')}`,
        kind: 'personal',
        person: one.name,
        scopes: held,
        client: anybody.as(token),
      });
    }
    for (const held of setsOf(consentable, needed)) {
      const { pair } = await byConsent(product, app, one, held.join(' '));
      callers.push({
        name: `${one.name}, by consent: ${held.join(' ')}`,
        kind: 'consent',
        person: one.name,
        scopes: held,
        client: anybody.as(pair.access_token),
      });
    }
  }
  return callers;
}

const nameOf = ({ name }: ScopeRow) => name;

/** Each alone, all, and all but what lets one in somewhere. */
function setsOf(scopes: readonly string[], needed: readonly (readonly string[])[]): string[][] {
  const without = needed
    .filter((any) => any.some((each) => scopes.includes(each)))
    .map((any) => scopes.filter((each) => !any.includes(each)))
    // What any scope admits to has no token without it.
    .filter((set) => set.length > 0);
  const sets = [...scopes.map((each) => [each]), [...scopes], ...without];
  return [...new Map(sets.map((set) => [set.join(), set])).values()];
}

async function personal({ person }: Member, scopes: readonly string[]): Promise<{ id: number; access_token: string }> {
  const { status, text, body } = await person.api.post<{ id: number; access_token: string }>('/me/tokens', { name: 'Matrix', scopes });
  if (status !== 201) throw new Error(`a token with ${scopes.join()} was answered with ${status} ${text}`);
  return body.data;
}

export async function byConsent(product: Product, app: OAuthApp, { person, visitor }: Member, scope: string) {
  return app.exchange(product.anybody, await app.code(visitor, person.username, { scope }));
}
