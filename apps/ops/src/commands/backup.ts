import { resolve } from 'node:path';
import { backUp, checkBackup, DamagedBackup, withRest } from '@heliograph/backup';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const backingUp = `Writes a backup into a folder of its own, while the product runs: the logs, everything else that docs/state.md marks, the wrapped keys and the files.

Its files are compared with the ones that the database names. If one is not in the store, or has other bytes than its event says, the backup is finished with what is there, says which, and the exit code is 3.

If it is interrupted, run the same command again to continue. The backup contains neither the master key nor the list of erased people: keep both elsewhere (heliograph erasures export).`;

export function backupCommand(program: Command): void {
  program
    .command('backup')
    .summary('writes a backup into a folder, while the product runs')
    .description(backingUp)
    .argument('<folder>')
    .option('--check', 'reads a finished backup instead and says whether it is complete and unchanged; needs no database')
    .action(
      action((session, folder: string, { check = false }: { check?: boolean }) =>
        check ? checkFolder(session, resolve(folder)) : write(session, resolve(folder)),
      ),
    );
}

async function write(session: Session, folder: string): Promise<number> {
  const { tables, files, logs, snapshotAt } = await backUp({
    adminUrl: session.adminUrl(),
    contexts: session.contexts,
    storageUrl: session.settings.storage.url,
    folder,
    report: session.output.progress,
    stopping: session.stopping,
  });
  const events = logs.reduce((sum, { headSeq }) => sum + headSeq, 0);
  const lacking = files.lacking ? withRest(files.lacking) : [];
  const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes);
  session.output.answer(
    { folder, snapshot_at: snapshotAt, events, files: files.count, bytes, lacking },
    () => `${folder}: ${events} events, ${files.count} files, ${Math.ceil(bytes / 1e6)} MB, as of ${snapshotAt}`,
  );
  for (const line of lacking) session.output.message(`Missing in the backup: ${line}`);
  return lacking.length === 0 ? exitCodes.ok : exitCodes.faultFound;
}

async function checkFolder(session: Session, folder: string): Promise<number> {
  const { report, stopping } = { report: session.output.progress, stopping: session.stopping };
  try {
    const { manifest, broken, lacking } = await checkBackup({ folder, contexts: session.contexts, report, stopping });
    const broke = broken.map(({ log, seq }) => `the log ${log} was broken at ${seq} when the backup was made`);
    const faults = [...broke, ...lacking.map((line) => `missing: ${line}`)];
    session.output.answer({ folder, snapshot_at: manifest.snapshotAt, faults }, () =>
      faults.length === 0 ? `${folder}: whole, as of ${manifest.snapshotAt}` : faults.join('\n'),
    );
    return faults.length === 0 ? exitCodes.ok : exitCodes.faultFound;
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error;
    session.output.answer({ folder, snapshot_at: null, faults: [error.message] }, () => error.message);
    return exitCodes.faultFound;
  }
}
