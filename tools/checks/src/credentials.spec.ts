import { describe, expect, it } from '@jest/globals';
import { shipped } from './application-layer.js';
import {
  CREDENTIAL_TABLES,
  madeUnconfirmed,
  madeWithoutEvent,
  madeWithoutLock,
  NO_CREDENTIALS,
  OTHER_CREDENTIAL_TABLES,
  rolesAsked,
} from './credentials.js';
import { read } from './repository.js';

const HELD_ACCOUNT = 'libs/identity/server/src/credentials/account-lock.ts';
/** Each table of identity stands in it, as another check sees to. */
const CONFIRMING = 'libs/identity/server/src/second-factor/confirm-account.ts';
const RECORD = 'libs/identity/server/src/credential-record/record-credentials.ts';

/** Data about oneself in the export, and the operator's commands: neither decides what somebody may do. */
const MAY_KNOW_ROLES = [
  'libs/application/src/accounts/own-profile.ts',
  'apps/api/src/export/own-account.ts',
  'apps/ops/src/commands/users.ts',
  // Of whom a moderator wants to suspend: it takes power away, and gives none.
  'libs/moderation/server/src/inbound/staff.ts',
  'libs/platform/',
];

describe('credentials', () => {
  it('O9 come to be only where the account and what they hang on is locked', () => {
    const files = shipped('apps/', 'libs/');
    expect(files).toContain(HELD_ACCOUNT);
    expect(files.flatMap((path) => madeWithoutLock(path))).toEqual([]);
  });

  it.each([
    [
      'a statement in a plain function',
      'const f = (tx: Queryable) => tx.query(`insert into identity.personal_tokens (user_id) values ($1)`);',
    ],
    ['a template with a hole', 'function f(tx) { return tx.query(`insert into identity.sessions (id) values (${one}) returning id`); }'],
    ['text in quotes', "void database.query('INSERT INTO identity.outside_accounts values ($1)');"],
    [
      'a statement behind another one',
      'const f = (tx: Queryable) => tx.query(`with a as (insert into identity.apps (id) values (1)) insert into identity.app_secrets values ($1)`);',
    ],
    ['a template that names the table by its declaration', 'const f = (tx) => tx.query(`insert into ${sessions.name} (id) values ($1)`);'],
    ['a repository', 'const f = (database: Database) => database.rowsOf(personalTokens, (rows) => rows.insert({ userId }));'],
    [
      'a repository that saves',
      'const f = (database: Database) => database.rowsOf(appSecrets, async (rows) => void (await rows.save(row)));',
    ],
    ['a repository for work that stands elsewhere', 'const f = (database: Database) => database.rowsOf(outsideAccounts, connect);'],
    ['a change of rows', "const change = on('identity.x', ({ data }) => put(grants, { id: data.id }, {}));"],
  ])('a row that is made by %s is found', (_, source) => expect(madeWithoutLock('planted.ts', source)).toHaveLength(1));

  it.each([
    [
      'a function that takes the proof may make one',
      'const f = (account: SharedLockAccount) => account.rowsOf(sessions, (rows) => rows.insert(row));',
    ],
    [
      'a repository may find and delete without',
      'const f = (database: Database) => database.rowsOf(personalTokens, (rows) => rows.delete({ id }));',
    ],
    ['other tables need no lock', 'const f = (database: Database) => database.rowsOf(apps, (rows) => rows.insert({ name }));'],
  ])('%s', (_, source) => expect(madeWithoutLock('planted.ts', source)).toEqual([]));

  it('nobody but the locking functions makes the proof', () => {
    const makers = shipped('libs/', 'apps/').filter((path) =>
      /new (SharedLock|ExclusiveLock|Confirmed)\b|as (SharedLockAccount|ExclusiveLockAccount|ConfirmedAccount)\b/.test(read(path)),
    );
    expect(makers).toEqual([HELD_ACCOUNT]);
  });
});

describe('the making of a credential', () => {
  it('is said of each table of identity', () => {
    const declarations = /\b(?:table|entity)\('identity\.(\w+)'/g;
    const tables = shipped('libs/identity/').flatMap((path) => [...read(path).matchAll(declarations)].map(([, table = '']) => table));
    const listed = [...Object.keys(CREDENTIAL_TABLES), ...Object.keys(OTHER_CREDENTIAL_TABLES), ...NO_CREDENTIALS];
    expect(listed.sort()).toEqual(tables.sort());
  });

  it('is an event before it is a row', () => {
    expect(shipped('apps/', 'libs/').flatMap((path) => madeWithoutEvent(path))).toEqual([]);
    const makers = shipped('libs/', 'apps/').filter((path) => /new Recorded\b|as RecordedCredential\b/.test(read(path)));
    expect(makers).toEqual([RECORD]);
  });

  it.each([
    ['none', 'const f = (account: SharedLockAccount) => account.query(`insert into identity.personal_tokens (user_id) values ($1)`);'],
    [
      'that of another kind',
      "const f = (account: SharedLockAccount, of: RecordedCredential<'consent'>) => account.query(`insert into identity.app_secrets (id) values ($1)`);",
    ],
    ['none, by a repository', 'const f = (account: SharedLockAccount) => account.rowsOf(personalTokens, (rows) => rows.upsert(row, []));'],
  ])('a row with %s is found', (_, source) => expect(madeWithoutEvent('planted.ts', source)).toHaveLength(1));
});

describe('what outlives a session', () => {
  it('A4 comes to be only where its person has shown who they are', () => {
    expect(shipped('apps/', 'libs/').flatMap((path) => madeUnconfirmed(path))).toEqual([]);
    const makers = shipped('libs/', 'apps/').filter((path) => /\bconfirmedAccount\(/.test(read(path)));
    expect(makers).toEqual([CONFIRMING]);
  });

  it.each(['personal_tokens', 'grants', 'app_secrets', 'passkeys', 'totp_secrets', 'recovery_codes', 'outside_accounts'])(
    'a statement for %s in an account that is only held is found',
    (table) => {
      const source = `const f = (account: SharedLockAccount) => account.query('insert into identity.${table} (user_id) values ($1)');`;
      expect(madeUnconfirmed('planted.ts', source)).toHaveLength(1);
      expect(madeUnconfirmed('planted.ts', source.replace('SharedLockAccount', 'ConfirmedAccount'))).toEqual([]);
    },
  );
});

describe('power', () => {
  it('A4 is never read off a person: outside identity nobody asks for roles', () => {
    const files = shipped('apps/', 'libs/').filter(
      (path) => !path.startsWith('libs/identity/') && !MAY_KNOW_ROLES.some((known) => path.startsWith(known)),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => rolesAsked(path))).toEqual([]);
  });

  it.each(['if (profile.roles.length > 0) allow();', 'const { roles } = user;', 'ask(new ListRoles(userId));', 'const isStaff = true;'])(
    '%s is found',
    (source) => expect(rolesAsked('planted.ts', source)).toHaveLength(1),
  );
});
