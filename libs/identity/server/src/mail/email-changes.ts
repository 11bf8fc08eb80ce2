import { columnsOf, type Queryable, type RowOf } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import type { SharedLockAccount, ExclusiveLockAccount } from '../credentials/account-lock.js';
import { emailChanges } from './email-changes.table.js';

/** So long a change can be undone from the former address, and no other one is begun. */
export const UNDO_DAYS = 7;
/** So long both proofs are waited for. */
const PROOF_HOURS = 24;

/** Which proof a link is: that somebody reads mails to the new address, or to the present one. */
export type EmailProof = 'email-change' | 'email-approval';

type EmailChange = RowOf<typeof emailChanges>;

const COLUMNS = columnsOf(emailChanges);
const PENDING = `changed_at is null and asked_at > $2::timestamptz - make_interval(hours => ${PROOF_HOURS})`;
const UNDOABLE = `changed_at > $2::timestamptz - make_interval(days => ${UNDO_DAYS})`;

/** Replaces one that waits, and its links. false = one was made that can still be undone. */
export async function beginEmailChange(account: SharedLockAccount, email: string, now: Date): Promise<boolean> {
  const begun = await account.query(
    `insert into identity.email_changes as c (user_id, email, former, needs_approval, asked_at)
     select id, $3, email, email_verified, $2::timestamptz from identity.users where id = $1
     on conflict (user_id) do update
       set email = excluded.email, former = excluded.former, needs_approval = excluded.needs_approval, asked_at = excluded.asked_at,
           proved_at = null, approved_at = null, changed_at = null
     where not coalesce(c.${UNDOABLE}, false) returning user_id`,
    [account.userId, now, email],
  );
  await account.query(`delete from identity.mail_tokens where user_id = $1 and kind in ('email-change', 'email-approval')`, [
    account.userId,
  ]);
  return begun.length > 0;
}

export async function findEmailChange(database: Queryable, userId: UserId, now: Date): Promise<EmailChange | null> {
  const [row] = await database.query<EmailChange>(`select ${COLUMNS} from identity.email_changes where user_id = $1 and ${PENDING}`, [
    userId,
    now,
  ]);
  return row ?? null;
}

/** Notes a proof. null = nothing waits for one. */
export async function recordProof(account: ExclusiveLockAccount, proof: EmailProof, now: Date): Promise<EmailChange | null> {
  const column = proof === 'email-change' ? 'proved_at' : 'approved_at';
  const [row] = await account.query<EmailChange>(
    `update identity.email_changes set ${column} = coalesce(${column}, $2) where user_id = $1 and ${PENDING} returning ${COLUMNS}`,
    [account.userId, now],
  );
  return row ?? null;
}

export const isProved = ({ provedAt, approvedAt, needsApproval }: EmailChange): boolean =>
  provedAt !== null && (approvedAt !== null || !needsApproval);

/** From now on it can be undone, and the links are void that went out before: the address that they went to is the account's no more. */
export async function recordEmailChange(account: ExclusiveLockAccount, former: string, now: Date): Promise<void> {
  await account.query(
    `insert into identity.email_changes as c (user_id, email, former, needs_approval, asked_at, changed_at)
     select id, email, $3, false, $2::timestamptz, $2::timestamptz from identity.users where id = $1
     on conflict (user_id) do update set former = excluded.former, changed_at = excluded.changed_at`,
    [account.userId, now, former],
  );
  await account.query('delete from identity.mail_tokens where user_id = $1', [account.userId]);
}

/** `former` is the address to go back to. null = nothing can be undone. */
export async function findCompletedChange(account: ExclusiveLockAccount, now: Date): Promise<EmailChange | null> {
  const [row] = await account.query<EmailChange>(`select ${COLUMNS} from identity.email_changes where user_id = $1 and ${UNDOABLE}`, [
    account.userId,
    now,
  ]);
  return row ?? null;
}

export async function forgetEmailChange(account: ExclusiveLockAccount): Promise<void> {
  await account.query('delete from identity.email_changes where user_id = $1', [account.userId]);
}
