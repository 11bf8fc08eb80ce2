import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { SignedCheckpoints } from '@heliograph/event-store/audit';
import { Keyring, type MasterKey } from '@heliograph/event-store/privacy';
import { type BoundedContext, migrationsOf } from '@heliograph/runtime';
import { lockAllCheckpoints } from '@heliograph/projections';
import copy from 'pg-copy-streams';
import { type Erasure, reapplyErasures, saveErasures, listErasures, readErasureState } from './erasures.js';
import { heads, keptTables } from './installation.js';
import { type Manifest, type TableFile, tablePath } from './manifest.js';
import { withOwnerConnection, type OwnerConnection } from './owner.js';
import { GivesBack, givenBack, type Powers, powersOf, revokeCredentials } from './powers.js';
import type { Progress } from './progress.js';
import { ensureRanges } from './ranges.js';
import { replayInline } from './replay-inline.js';
import { advanceSequences, raiseSequences } from './sequences.js';
import { EVENTS } from './table-dump.js';

export interface LoadOptions {
  readonly adminUrl: string;
  readonly contexts: readonly BoundedContext[];
  readonly masterKey: MasterKey;
  readonly folder: string;
  readonly replace: boolean;
  /** Also what was taken from people after the backup was made. */
  readonly giveBack: boolean;
  /** Every credential in the backup ends. */
  readonly revokeCredentials: boolean;
  /** Ids that each sequence leaves out: more than were given out since the backup, where this installation does not know them. */
  readonly idGap: number;
  /** Besides those in the installation itself. */
  readonly erasures: readonly Erasure[];
}

/** The installation is not empty, and replacing it was not requested. */
export class NotEmpty extends Error {
  constructor(logs: readonly string[]) {
    super(`This installation is not empty (${logs.join(', ')}). With --replace, the backup replaces what is here now, which is then lost.`);
    this.name = 'NotEmpty';
  }
}

export interface Loaded {
  /** People who were erased again. */
  readonly erasedAgain: number;
  readonly givenBack: readonly Powers[];
}

/**
 * Replaces the installation by the backup in one transaction: readers see the old state or the new one, and a load that
 * fails or is killed leaves the old one. @throws GivesBack, NotEmpty
 */
export function load(options: LoadOptions, manifest: Manifest, progress: Progress): Promise<Loaded> {
  const schemas = migrationsOf(options.contexts);
  const names = schemas.map(({ schema }) => schema);
  const tables = keptTables(schemas);
  return withOwnerConnection(options.adminUrl, 'begin', async (owner) => {
    // Appends and projections take these first, so they wait here and not half-way.
    await owner.query('lock table event_store.logs in access exclusive mode');
    await lockAllCheckpoints(owner);
    await refuseUnlessEmpty(owner, options.replace);
    const erasures = [...(await listErasures(owner)), ...options.erasures];
    const erasedHere = await readErasureState(owner);
    const powersHere = await powersOf(owner, schemas);
    for (const { log, headSeq } of manifest.logs) await ensureRanges(owner, log, headSeq);
    await emptyAll(owner, names);
    for (const file of manifest.tables) {
      progress.goOn();
      progress.report(`loading ${file.name}: ${file.rows} rows`);
      await loadTable(owner, options.folder, file);
    }
    await owner.query('analyze event_store.events, event_store.keys');
    // A new incarnation: checkpoints and cursors of the one that was backed up are not valid for it.
    await owner.query('update event_store.logs set incarnation = gen_random_uuid()');
    const erasedAgain = await reapplyErasures(owner, erasures, tables);
    await saveErasures(owner, erasedHere);
    for (const { log } of options.contexts) {
      const head = manifest.logs.find((found) => found.log === log?.name);
      if (log && head) await replayInline(owner, options.masterKey, log, head.headSeq, progress);
    }
    const powers = givenBack(powersHere, await powersOf(owner, schemas));
    if (powers.length > 0 && !options.giveBack) throw new GivesBack(powers);
    if (options.revokeCredentials) await revokeCredentials(owner, schemas);
    await rememberCommands(owner);
    await signAgain(owner, options.masterKey);
    await advanceSequences(owner, manifest);
    await raiseSequences(owner, names, options.idGap);
    progress.goOn();
    progress.report('committing');
    return { erasedAgain, givenBack: powers };
  });
}

async function refuseUnlessEmpty(owner: OwnerConnection, replace: boolean): Promise<void> {
  const used = (await heads(owner)).filter(({ headSeq }) => headSeq > 0);
  if (used.length > 0 && !replace) throw new NotEmpty(used.map(({ log, headSeq }) => `${log}: ${headSeq} events`));
}

/** Tables that are not loaded are derived from the others, or their rows have ended: sessions, answers, checkpoints. Two tables say what the build has, and stay. */
async function emptyAll(owner: OwnerConnection, schemas: readonly string[]): Promise<void> {
  const rows = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migrations' and (n.nspname, c.relname) <> ('projections', 'read_models')`,
    [schemas],
  );
  await owner.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
}

async function loadTable(owner: OwnerConnection, folder: string, file: TableFile): Promise<void> {
  const table = file.name.startsWith(`${EVENTS}/`) ? EVENTS : file.name;
  const rows = owner.client.query(copy.from(`copy ${table} (${file.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, tablePath(file.name))), createGunzip(), rows);
  if (rows.rowCount !== file.rows) throw new Error(`${file.name}: ${rows.rowCount} rows were loaded where ${file.rows} were expected`);
}

/** The ids of the last day's commands are in their events: a request that is sent again after the restore finds its first outcome. */
async function rememberCommands(owner: OwnerConnection): Promise<void> {
  await owner.query(
    `insert into event_store.commands (log, command_id, first_seq, last_seq, recorded_at)
     select log, command_id, min(seq), max(seq), max(recorded_at) from event_store.events
     where recorded_at > now() - interval '24 hours' group by log, command_id`,
  );
}

/** The newest checkpoint is of the incarnation before; this signs one for the new incarnation. */
async function signAgain(owner: OwnerConnection, masterKey: MasterKey): Promise<void> {
  const checkpoints = new SignedCheckpoints(owner, new Keyring(owner, masterKey));
  if (await checkpoints.newest()) await checkpoints.sign();
}
