import { Database, type Queryable } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type MasterKey } from '@heliograph/event-store/privacy';
import { ProjectionRunner } from '@heliograph/projections';
import { type BoundedContext, migrationsOf } from '@heliograph/runtime';
import { openStorage } from '@heliograph/storage';
import { type CheckedBackup, checkBackup } from './check-backup.js';
import { type Erasure, reapplyErasures } from './erasures.js';
import { heads, keptTables, knownMigrations } from './installation.js';
import { load, type Loaded } from './load.js';
import { type Manifest, readManifest } from './manifest.js';
import { missingFiles, withRest } from './named-files.js';
import { withOwnerConnection } from './owner.js';
import { type Powers, powersOf, revokeCredentials } from './powers.js';
import { type Progress, progressOf } from './progress.js';
import { refuseOpenConnections } from './refuse-open-connections.js';
import { copyMissingFiles } from './restore-files.js';

export interface RestoreOptions {
  /** The owner's login; a direct connection. */
  readonly adminUrl: string;
  /** Login of api and workers. */
  readonly runtimeLogin: string;
  readonly contexts: readonly BoundedContext[];
  /** `file:` */
  readonly storageUrl: string;
  readonly masterKey: MasterKey;
  readonly folder: string;
  /** Makes tables and logs where there are none. Called when the backup has been found whole. */
  readonly install: () => Promise<unknown>;
  /** The backup takes the place of what is here. */
  readonly replace: boolean;
  /** Processes may be connected; they must be started again afterwards. */
  readonly whileRunning: boolean;
  /** Also what was taken from people after the backup was made: they sign in again, have roles again. */
  readonly giveBack: boolean;
  /** Every credential in the backup ends; passwords stay. */
  readonly revokeCredentials: boolean;
  /** Ids that each sequence leaves out: more than were given out since the backup, where this installation does not know them. */
  readonly idGap: number;
  readonly erasures: readonly Erasure[];
  readonly report?: (line: string) => void;
  readonly stopping?: () => boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly broken: CheckedBackup['broken'];
  /** false: an earlier run had loaded the database already. */
  readonly loaded: boolean;
  readonly erasedAgain: number;
  /** What people have again that was taken from them here. */
  readonly givenBack: readonly Powers[];
  /** What people may do as of the backup, where this installation knew nobody; else empty. */
  readonly unknown: readonly Powers[];
  readonly filesCopied: number;
  /** Files that the database names and that are not in the store now, by name. */
  readonly lacking: readonly string[];
  /** Read models that halted at an event, and why. */
  readonly halted: readonly string[];
}

/**
 * Checks the backup, copies its files, loads the database in one transaction and brings all read models up. Nothing is touched before
 * the backup has been found complete and of this build; an interrupted restore continues when it is started again.
 * @throws DamagedBackup, NotEmpty, GivesBack
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const progress = progressOf(options);
  const unchecked = await readManifest(options.folder);
  checkMasterKey(unchecked, options.masterKey);
  checkMigrations(unchecked, options.contexts);
  const { manifest, broken } = await checkBackup(options);
  const storage = openStorage(options.storageUrl);
  const admin = await Database.connect({ url: options.adminUrl, pool: 3, applicationName: 'heliograph restore' });
  try {
    if (!options.whileRunning) await refuseOpenConnections(admin, options.runtimeLogin);
    await options.install();
    const isLoaded = !options.replace && (await holds(admin, manifest));
    let filesCopied = await copyMissingFiles(options.folder, storage, progress);
    const schemas = migrationsOf(options.contexts);
    const knewNobody = !isLoaded && (await powersOf(admin, schemas)).length === 0;
    const { erasedAgain, givenBack } = isLoaded ? await finishLoad(options) : await load(options, manifest, progress);
    // A sweep of orphans may have deleted some that no photo referred to before the load.
    filesCopied += await copyMissingFiles(options.folder, storage, progress);
    const halted = await catchUp(options, admin, progress);
    const unknown = knewNobody ? await powersOf(admin, schemas) : [];
    const lacking = withRest(await missingFiles(admin, storage, options.contexts, progress));
    return { manifest, broken, loaded: !isLoaded, erasedAgain, givenBack, unknown, filesCopied, lacking, halted };
  } finally {
    await admin.close();
  }
}

function checkMasterKey({ masterKeys }: Manifest, masterKey: MasterKey): void {
  const others = masterKeys.filter((id) => !masterKey.opens(id));
  if (others.length > 0)
    throw new Error(
      `The keys in this backup are wrapped by the master key ${others.join(', ')}, and this installation has ${masterKey.id}. Give the other one, or both: HELIOGRAPH_MASTER_KEY_PREVIOUS.`,
    );
}

/** Rows of another build's tables would be taken for this build's. */
function checkMigrations({ migrations }: Manifest, contexts: readonly BoundedContext[]): void {
  const here = knownMigrations(migrationsOf(contexts));
  const unknown = migrations.filter((step) => !here.includes(step));
  const missing = here.filter((step) => !migrations.includes(step));
  if (unknown.length > 0) throw new Error(`This backup is of a newer build, with ${unknown.join(', ')}: restore it with that one.`);
  if (missing.length > 0)
    throw new Error(
      `This backup is of an older build, without ${missing.join(', ')}: restore it with that one into a database of its own, then migrate.`,
    );
}

/** An earlier run was interrupted after its load: the logs have the backup's heads, in a new incarnation. */
async function holds(database: Queryable, manifest: Manifest): Promise<boolean> {
  const here = await heads(database);
  return (
    manifest.logs.some(({ headSeq }) => headSeq > 0) &&
    manifest.logs.every(({ log, headSeq, headHash, incarnation }) =>
      here.some(
        (found) => found.log === log && found.headSeq === headSeq && found.headHash === headHash && found.incarnation !== incarnation,
      ),
    )
  );
}

/** The run that loaded may have had no list of erased people, and none may have asked it to end credentials. Safe to repeat. */
function finishLoad({ adminUrl, contexts, erasures, revokeCredentials: revokes }: RestoreOptions): Promise<Loaded> {
  const schemas = migrationsOf(contexts);
  return withOwnerConnection(adminUrl, 'begin', async (owner) => {
    // Appends take this first: none may be half-way with a key that is destroyed here.
    await owner.query('lock table event_store.logs in access exclusive mode');
    const erasedAgain = await reapplyErasures(owner, erasures, keptTables(schemas));
    if (revokes) await revokeCredentials(owner, schemas);
    return { erasedAgain, givenBack: [] };
  });
}

/** The read models were emptied with the load and are rebuilt here; a worker that is started now may take over. */
async function catchUp(
  { adminUrl, masterKey, contexts, stopping }: RestoreOptions,
  database: Database,
  progress: Progress,
): Promise<string[]> {
  const store = new EventStore({ url: adminUrl, masterKey, pool: 2 });
  const logs = new Map(contexts.flatMap(({ log }) => (log ? [[log.name, log] as const] : [])));
  const halted: string[] = [];
  const runner = new ProjectionRunner({
    ...{ database, store, logs },
    onHalt: ({ projection, log, seq, reason }) => halted.push(`${projection} halted at ${log} ${seq}: ${reason}`),
  });
  try {
    for (const projection of contexts.flatMap((context) => context.projections))
      for (const source of projection.sources) {
        progress.goOn();
        const onBatch = (seq: number) => progress.report(`${projection.name}: ${source.log} ${seq}`);
        await runner.run(projection, source, { stopping, onBatch });
      }
    progress.goOn();
    return halted;
  } finally {
    await store.close();
  }
}
