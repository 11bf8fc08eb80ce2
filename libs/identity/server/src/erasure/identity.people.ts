import type { Queryable, TableAndPeople } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { appRequests, appRequestShares, appRequestTotals } from '../app-request/app-requests.tables.js';
import { appSecrets, apps } from '../application/apps.table.js';
import { revocations } from '../authentication/revocations.table.js';
import { issuedCredentials } from '../credential-record/issued-credentials.table.js';
import { attempts, passwords } from '../credentials/passwords.tables.js';
import { emailChanges } from '../mail/email-changes.table.js';
import { mailTokens, queuedMails } from '../mail/mails.tables.js';
import { accessTokens, authorizationCodes, grants, refreshTokens } from '../oauth/oauth.tables.js';
import { outsideAccounts } from '../outside-account/outside-accounts.table.js';
import { personalTokens } from '../personal-token/personal-tokens.table.js';
import { browserMessages, browserSubscriptions } from '../push/push.tables.js';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from '../credentials/second-factor.tables.js';
import { sessions, unfinishedSignIns } from '../session/sessions.tables.js';
import { users } from '../user/users.table.js';

/** While the apps are there: they go last. */
const OF_THEIR_APPS = 'app_id in (select id from identity.apps where owner_id = $1)';

/**
 * The personal data in each table of identity. A new table only has to be declared here: rows that are `state` are deleted when the
 * person is erased, and the certificate checks that they are gone.
 */
export const identityPeople: readonly TableAndPeople[] = [
  { table: users, rows: 'id = $1' },
  { table: apps, rows: 'owner_id = $1' },
  { table: issuedCredentials, rows: 'user_id = $1' },
  { table: passwords, rows: 'user_id = $1', state: true },
  { table: sessions, rows: 'user_id = $1', state: true },
  { table: browserMessages, rows: 'user_id = $1', state: true },
  { table: browserSubscriptions, rows: 'user_id = $1', state: true },
  { table: unfinishedSignIns, rows: 'user_id = $1', state: true },
  { table: totpSecrets, rows: 'user_id = $1', state: true },
  { table: passkeys, rows: 'user_id = $1', state: true },
  { table: passkeyChallenges, rows: 'user_id = $1', state: true },
  { table: recoveryCodes, rows: 'user_id = $1', state: true },
  { table: queuedMails, rows: 'user_id = $1', state: true },
  { table: mailTokens, rows: 'user_id = $1', state: true },
  { table: emailChanges, rows: 'user_id = $1', state: true },
  { table: personalTokens, rows: 'user_id = $1', state: true },
  { table: outsideAccounts, rows: 'user_id = $1', state: true },
  // Codes and tokens refer to it and are deleted with it.
  { table: grants, rows: 'user_id = $1', state: true },
  { table: authorizationCodes, rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: accessTokens, rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: refreshTokens, rows: 'grant_id in (select id from identity.grants where user_id = $1)' },
  { table: revocations, nobody: ['what'] },
  { table: appSecrets, rows: OF_THEIR_APPS, state: true },
  { table: appRequests, rows: OF_THEIR_APPS, state: true },
  { table: appRequestShares, rows: OF_THEIR_APPS, state: true },
  { table: appRequestTotals, rows: OF_THEIR_APPS, state: true },
  // Keyed hashes of what was typed and from which network.
  { table: attempts, nobody: ['budget'] },
];

/** Deletes what is stored of this person outside the log. */
export async function forgetRows(database: Queryable, userId: UserId): Promise<void> {
  for (const each of identityPeople)
    if ('state' in each && each.state) await database.query(`delete from ${each.table.name} where ${each.rows}`, [userId]);
}
