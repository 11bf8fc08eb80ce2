import { appendInTransaction, type LogAdopted, logAdoptedType, type LogDefinition } from '@heliograph/event-store';
import { SignedCheckpoints } from '@heliograph/event-store/audit';
import { Keyring, type MasterKey } from '@heliograph/event-store/privacy';
import { type Context, StreamId } from '@heliograph/kernel';
import { followNewIncarnations, type RemainingWork, lockAllCheckpoints } from '@heliograph/projections';
import { type BoundedContext, migrationsOf } from '@heliograph/runtime';
import { type Erasure, reapplyErasures } from './erasures.js';
import { keptTables } from './installation.js';
import { withOwnerConnection, type OwnerConnection } from './owner.js';
import { revokeCredentials } from './powers.js';
import { type Progress, progressOf } from './progress.js';
import { refuseOpenConnections } from './refuse-open-connections.js';
import { raiseSequences } from './sequences.js';

export interface AdoptOptions {
  /** The owner's login; a direct connection. */
  readonly adminUrl: string;
  /** Login of api and workers. */
  readonly runtimeLogin: string;
  readonly contexts: readonly BoundedContext[];
  readonly masterKey: MasterKey;
  /** Login of the operator, and words that stay in the logs. */
  readonly by: string;
  readonly reason: string;
  readonly context: Context;
  /** The list that is kept outside of the database. */
  readonly erasures: readonly Erasure[];
  /** Ids that each sequence leaves out: more than were given out since the database was copied. */
  readonly idGap: number;
  /** Every credential in the copy ends; passwords stay. */
  readonly revokeCredentials: boolean;
  /** Processes may be connected; they must be started again afterwards. */
  readonly whileRunning: boolean;
  readonly report?: (line: string) => void;
  readonly stopping?: () => boolean;
}

/** A log and its incarnations, before and now. */
export interface AdoptedLog {
  readonly log: string;
  readonly from: string;
  readonly to: string;
}

export interface Adopted extends RemainingWork {
  /** Empty: every log ends with its adoption, so there was nothing to do. */
  readonly logs: readonly AdoptedLog[];
  readonly erasedAgain: number;
  /** Number of the checkpoint that signs the statements; null: there was nothing to do. */
  readonly checkpoint: number | null;
}

/**
 * Gives a database that was put back by other means than a restore (point in time, a base backup, a clone) a life of its own: new incarnations, places
 * of readers taken over, ids that nobody has, erasures again, and in each log a statement, which a checkpoint signs. All of it is one transaction:
 * killed before its end, it has changed nothing. @throws Error processes are connected
 */
export function adopt(options: AdoptOptions): Promise<Adopted> {
  const { adminUrl, contexts, masterKey } = options;
  const progress = progressOf(options);
  const schemas = migrationsOf(contexts);
  return withOwnerConnection(adminUrl, 'begin', async (owner) => {
    if (!options.whileRunning) await refuseOpenConnections(owner, options.runtimeLogin);
    step(progress, 'waiting for the logs');
    // Appends and projections take these first, so they wait here and not half-way.
    await owner.query('lock table event_store.logs in access exclusive mode');
    await lockAllCheckpoints(owner);
    step(progress, 'erasing again');
    const erasedAgain = await reapplyErasures(owner, options.erasures, keptTables(schemas));
    const names = contexts.flatMap(({ log }) => (log ? [log.name] : []));
    if (options.revokeCredentials) await revokeCredentials(owner, schemas);
    if (await areAdopted(owner, names)) return { logs: [], erasedAgain, checkpoint: null, events: 0, readModels: [] };
    const checkpoints = new SignedCheckpoints(owner, new Keyring(owner, masterKey));
    const newest = await checkpoints.newest();
    step(progress, 'new incarnations');
    const logs = await changeIncarnations(owner, names, newest?.heads ?? '[]');
    step(progress, 'places of readers');
    const left = await followNewIncarnations(owner);
    step(progress, 'sequences');
    await raiseSequences(
      owner,
      schemas.map(({ schema }) => schema),
      options.idGap,
    );
    for (const log of logs) {
      step(progress, `statement in ${log.log}`);
      await state(owner, options, log, newest?.number ?? null);
    }
    step(progress, 'signing');
    const signed = await checkpoints.sign();
    step(progress, 'committing');
    return { logs, erasedAgain, ...left, checkpoint: signed?.number ?? null };
  });
}

function step(progress: Progress, what: string): void {
  progress.goOn();
  progress.report(what);
}

/** True if nothing was written since the last adoption: each log ends with the statement of its present incarnation. */
async function areAdopted(owner: OwnerConnection, names: readonly string[]): Promise<boolean> {
  const others = await owner.query(
    `select from event_store.logs l left join event_store.events e on e.log = l.log and e.seq = l.head_seq
     where l.log = any($1) and case when e.type = l.log || '.log-adopted' then e.payload::jsonb ->> 'to' end is distinct from l.incarnation::text
     limit 1`,
    [names],
  );
  return others.length === 0;
}

/** `from` is the incarnation that was signed last, where the operator has given the log another one since. */
function changeIncarnations(owner: OwnerConnection, names: readonly string[], signedHeads: string): Promise<AdoptedLog[]> {
  return owner.query<AdoptedLog>(
    `with old as (
       select l.log, coalesce(s.incarnation, l.incarnation) as incarnation
       from event_store.logs l left join jsonb_to_recordset($2::jsonb) as s(log text, incarnation uuid) using (log) where log = any($1))
     update event_store.logs l set incarnation = gen_random_uuid() from old where old.log = l.log
     returning l.log, old.incarnation as from, l.incarnation as to`,
    [names, signedHeads],
  );
}

async function state(owner: OwnerConnection, options: AdoptOptions, log: AdoptedLog, checkpoint: number | null): Promise<void> {
  const { by, reason, context, contexts, masterKey } = options;
  const definition = contexts.find((each) => each.log?.name === log.log)?.log as LogDefinition;
  const data: LogAdopted = { from: log.from, to: log.to, checkpoint, by, reason, at: context.now.toISOString() };
  const events = [{ type: logAdoptedType(log.log), data }];
  const streams = [{ stream: StreamId(`${log.log}-adoption-${log.to}`), expectedVersion: 0, events }];
  await appendInTransaction(owner, definition, { streams, context }, new Keyring(owner, masterKey));
}
