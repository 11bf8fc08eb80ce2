import { resolve } from 'node:path';
import { powersInWords, readErasures, restore, type Restored } from '@heliograph/backup';
import { install } from '@heliograph/runtime';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { ID_GAP, idGapOption } from './id-gap.js';

const restoring = `Restores a backup into this installation: into an empty one, or with --replace instead of what is there. Stop api and workers first.

The backup is read and checked before anything is changed. The database changes in one transaction, so a restore that fails or is killed leaves it as it was; run the same command again to continue.
Afterwards it checks that every file that the database names is in the store. It names files that are missing, and the exit code is then 3.
Ids that may have been assigned after the backup are not assigned again: an empty installation does not know them, so it skips --id-gap of each kind.
Erased people stay erased, also those whose erasure has only begun: those that this installation knows, and those in the list of --erasures.
What was taken from people after the backup, such as roles, is restored only with --give-back, where this installation knows of it.`;

const SIGNS_IN = 'signs in';

interface Options {
  readonly replace?: boolean;
  readonly whileRunning?: boolean;
  readonly giveBack?: boolean;
  readonly revokeCredentials?: boolean;
  readonly idGap?: number;
  readonly erasures?: string;
}

export function restoreCommand(program: Command): void {
  program
    .command('restore')
    .summary('restores a backup into an empty installation, or replaces what is there')
    .description(restoring)
    .argument('<folder>')
    .option('--replace', 'replaces what is here now, which is then lost')
    .option('--erasures <file>', 'the list of heliograph erasures export')
    .option(
      '--give-back',
      'also restores what was taken from people after the backup: disabled users can sign in again, revoked roles return',
    )
    .option('--revoke-credentials', 'personal tokens, secrets and approvals of apps, accounts at other providers end; passwords stay')
    .addOption(idGapOption(`the backup (default: ${ID_GAP}, with --replace 0)`))
    .option('--while-running', 'also while processes are connected; restart them afterwards')
    .action(
      action(async (session, folder: string, options: Options) => {
        const restored = await run(session, resolve(folder), options);
        for (const { log, seq } of restored.broken)
          session.output.message(`The chain of the log ${log} was already broken at ${seq} when the backup was made.`);
        for (const halt of restored.halted) session.output.message(halt);
        for (const line of restored.lacking) session.output.message(`Missing in the store: ${line}`);
        tellOfPowers(session, restored);
        if (options.whileRunning) session.output.message('Restart api and workers now: they still remember the earlier state.');
        session.output.answer(inShort(folder, restored), () => inWords(restored));
        return restored.halted.length + restored.lacking.length === 0 ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
}

async function run(session: Session, folder: string, options: Options): Promise<Restored> {
  const { adminUrl, runtimeLogin, contexts } = {
    adminUrl: session.adminUrl(),
    runtimeLogin: session.runtimeLogin(),
    contexts: session.contexts,
  };
  const erasures = options.erasures ? await readErasures(options.erasures) : [];
  if (!options.erasures && !options.replace)
    session.output.message(
      'No list of erased people was given (--erasures): the data of people who were erased after this backup can be read again.',
    );
  return restore({
    ...{ adminUrl, runtimeLogin, contexts, folder, erasures },
    storageUrl: session.settings.storage.url,
    masterKey: await session.masterKey(),
    install: () => install({ adminUrl, runtimeLogin, contexts, report: (line) => session.output.message(`  ${line}`) }),
    replace: options.replace === true,
    whileRunning: options.whileRunning === true,
    giveBack: options.giveBack === true,
    revokeCredentials: options.revokeCredentials === true,
    // What is replaced knows which ids it has given out.
    idGap: options.idGap ?? (options.replace ? 0 : ID_GAP),
    report: session.output.progress,
    stopping: session.stopping,
  });
}

/** A backup knows neither who was disabled nor which role was revoked after it. */
function tellOfPowers({ output }: Session, { manifest, givenBack, unknown }: Restored): void {
  for (const powers of givenBack) output.message(`Restored, as of the backup: ${powersInWords(powers)}.`);
  const staff = unknown.map((each) => ({ ...each, powers: each.powers.filter((power) => power !== SIGNS_IN) }));
  for (const powers of staff.filter((each) => each.powers.length > 0)) output.message(`Role as of the backup: ${powersInWords(powers)}.`);
  if (unknown.length > 0)
    output.message(
      `This backup does not know who was disabled and which roles were revoked after ${manifest.snapshotAt}: repeat that before api and workers start (users disable, users revoke).`,
    );
}

const inShort = (folder: string, { manifest, loaded, erasedAgain, givenBack, filesCopied, lacking, halted }: Restored) => ({
  folder,
  snapshot_at: manifest.snapshotAt,
  loaded,
  erased_again: erasedAgain,
  given_back: givenBack.map(({ name, powers }) => ({ username: name, powers })),
  files_copied: filesCopied,
  lacking,
  halted,
});

function inWords({ manifest, loaded, erasedAgain, filesCopied, halted }: Restored): string {
  const events = manifest.logs.reduce((sum, { headSeq }) => sum + headSeq, 0);
  const database = loaded ? `${events} events as of ${manifest.snapshotAt}` : 'the database was restored by an earlier run';
  return `${database}, ${filesCopied} files copied${erasedAgain > 0 ? `, ${erasedAgain} people erased again` : ''}. ${halted.length === 0 ? 'All read models are up to date.' : `${halted.length} read models have halted.`}`;
}
