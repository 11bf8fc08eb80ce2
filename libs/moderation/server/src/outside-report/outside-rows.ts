import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Database, isUniqueViolation, type RowOf } from '@heliograph/database';
import { keyIdOf, type Keyring, openSealedField, seal } from '@heliograph/event-store/privacy';
import type { UserId } from '@heliograph/kernel';
import { type OutsideReport, type ReportId, type Subject, unconfirmedOutsider } from '@heliograph/moderation-contracts';
import { foldAddress } from '@heliograph/moderation-core';
import type { outsideReports } from './outside-reports.table.js';

type Rows = Pick<Database, 'query'>;

/** A link is good for a day, and one who follows none within it is forgotten. */
export const LINK_HOURS = 24;
/** Days from the answer until who reported is forgotten: long enough to write back. */
export const RETENTION_DAYS = 90;
/** Links that are sent to one address within a day, for all askers together. */
const MAX_LINKS = 5;

/** SQL: whose key seals a row of `moderation.outside_reports`, with whom it is erased. */
export const SEALING_PERSON = 'coalesce(sealed_for, person)';

export const newToken = (): string => `hg_or_${randomBytes(32).toString('base64url')}`;
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Of whom one address is, and of nobody else; no address can be read from it. */
export async function addressHash(keyring: Keyring, email: string): Promise<Buffer> {
  return createHmac('sha256', await keyring.secret('moderation.outside-addresses'))
    .update(foldAddress(email))
    .digest();
}

export type OutsideRow = Pick<RowOf<typeof outsideReports>, 'person' | 'address' | 'sealed'>;

/** Nothing where the address was sent many links lately. Of one address one is counted at a time, in any process. */
export async function insertOutsideReport(
  database: Pick<Database, 'query' | 'transaction'>,
  keyring: Keyring,
  report: OutsideReport,
  now: Date,
): Promise<void> {
  const address = await addressHash(keyring, report.email);
  const [next] = await database.query<{ person: UserId }>(`select nextval('moderation.outsider_id') as person`);
  if (!next) throw new Error('A sequence gave no number');
  const sealedFor = unconfirmedOutsider(now);
  const sealed = await sealReport(keyring, sealedFor, next.person, report);
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`heliograph report links to ${address.toString('hex')}`]);
    await tx.query(
      `insert into moderation.outside_reports (person, address, sealed, sealed_for, asked_at, mail, due_at)
       select $1, $2, $3, $4, $5, 'link', $5
        where (select count(*) from moderation.outside_reports where address = $2 and asked_at > $5::timestamptz - interval '1 day') < $6`,
      [next.person, address, sealed, sealedFor, now, MAX_LINKS],
    );
  });
}

async function sealReport(keyring: Keyring, keyOf: UserId, person: UserId, report: OutsideReport): Promise<string> {
  return seal(report, await keyring.personKey(keyOf), String(person), 'report');
}

/** Null once the key is destroyed. */
export async function openReports(keyring: Keyring, found: readonly OutsideRow[]): Promise<ReadonlyMap<UserId, OutsideReport>> {
  const ids = found.flatMap(({ sealed }) => keyIdOf(sealed) ?? []);
  const keys = await keyring.findKeys(ids);
  return new Map(
    found.flatMap(({ person, sealed }) => {
      const key = keys.get(keyIdOf(sealed) ?? '');
      return key ? [[person, openSealedField(sealed, key, String(person), 'report') as OutsideReport] as const] : [];
    }),
  );
}

/** Whose link this is, while it is good. */
export async function findByToken(rows: Rows, token: string, now: Date): Promise<OutsideRow | null> {
  if (!/^hg_or_[\w-]{43}$/.test(token)) return null;
  const [row] = await rows.query<OutsideRow>(
    `select person, address, sealed from moderation.outside_reports
      where token_hash = $1 and confirmed_at is null and asked_at > $2::timestamptz - make_interval(hours => $3)`,
    [hashOf(token), now, LINK_HOURS],
  );
  return row ?? null;
}

/** The report of the same address about the same subject, while its case is open (B1). */
export async function openReport(rows: Rows, address: Buffer, { type, id }: Subject): Promise<ReportId | null> {
  const [row] = await rows.query<{ id: ReportId }>(
    `select r.id from moderation.outside_reports o
       join moderation.reports r on r.id = o.report_id join moderation.cases c on c.id = r.case_id and c.is_open
      where o.address = $1 and r.subject_type = $2 and r.subject_id = $3 order by r.id limit 1`,
    [address, type, id],
  );
  return row?.id ?? null;
}

/** A process that was killed before it had reported holds the others up for so long. */
const CLAIM_SECONDS = 30;

const CLAIM = `
  update moderation.outside_reports set reporting = $2, reporting_since = $3
   where person = $1 and confirmed_at is null and (reporting is null or reporting_since < $3::timestamptz - make_interval(secs => $4))
  returning person`;

/**
 * Only the request that claims it reports the subject, so that of several links that one address has followed at once one makes a report and the others find
 * it. `recordConfirmation` and `releaseReport` end the claim. @returns false: another link of the address, or another request by this one, is about to
 */
export async function claimReport(rows: Rows, { person, address }: OutsideRow, { type, id }: Subject, now: Date): Promise<boolean> {
  const subject = `${type}-${id}`;
  await rows.query(
    `update moderation.outside_reports set reporting = null
      where address = $1 and reporting = $2 and reporting_since < $3::timestamptz - make_interval(secs => $4)`,
    [address, subject, now, CLAIM_SECONDS],
  );
  try {
    return (await rows.query(CLAIM, [person, subject, now, CLAIM_SECONDS])).length > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function releaseReport(rows: Rows, person: UserId): Promise<void> {
  await rows.query('update moderation.outside_reports set reporting = null where person = $1', [person]);
}

export interface Confirmed {
  readonly person: UserId;
  readonly report: OutsideReport;
  /** Null: nothing was there, which is answered at once. */
  readonly reportId: ReportId | null;
}

/** From now on the person has a key of their own. */
export async function recordConfirmation(rows: Rows, keyring: Keyring, { person, report, reportId }: Confirmed, now: Date): Promise<void> {
  await rows.query(
    `update moderation.outside_reports set token_hash = null, reporting = null, confirmed_at = $2, report_id = $3, attempts = 0, sealed = $4, sealed_for = null,
            outcome = case when $3::bigint is null then 'gone' end,
            mail = case when $3::bigint is null then 'answer' end, due_at = case when $3::bigint is null then $2::timestamptz end
      where person = $1 and confirmed_at is null`,
    [person, now, reportId, await sealReport(keyring, person, person, report)],
  );
}

/** Who reported these without an account, by the id of the report. */
export async function outsidersOf(
  rows: Rows,
  keyring: Keyring,
  reportIds: readonly ReportId[],
): Promise<ReadonlyMap<ReportId, { name: string; email: string }>> {
  const found = await rows.query<OutsideRow & { reportId: ReportId }>(
    `select person, address, sealed, report_id as "reportId" from moderation.outside_reports where report_id = any($1::bigint[]) order by person desc`,
    [reportIds],
  );
  const opened = await openReports(keyring, found);
  return new Map(
    found.flatMap(({ person, reportId }) => {
      const report = opened.get(person);
      return report ? [[reportId, { name: report.name, email: report.email }] as const] : [];
    }),
  );
}

/** Those who were asked for a link in the same hour are due together, once the last link is dead. */
export async function outsidersToErase(rows: Rows, now: Date, limit: number): Promise<UserId[]> {
  const found = await rows.query<{ person: UserId }>(
    `select distinct ${SEALING_PERSON} as person from moderation.outside_reports o
      where o.asked_at < $1::timestamptz - make_interval(hours => $2)
        and (o.confirmed_at is null or o.answered_at < $1::timestamptz - make_interval(days => $3))
        and not exists (select from moderation.outside_reports later
                         where later.sealed_for = o.sealed_for and later.asked_at >= $1::timestamptz - make_interval(hours => $2))
      order by person desc limit $4`,
    [now, LINK_HOURS, RETENTION_DAYS, limit],
  );
  return found.map(({ person }) => person);
}
