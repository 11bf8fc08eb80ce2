import { adopt, type Adopted, readErasures } from '@heliograph/backup';
import type { Command } from 'commander';
import { withConfirmation } from '../confirm.js';
import { operator } from '../operator.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { ID_GAP, idGapOption } from './id-gap.js';

const adopting = `Takes over a database that was restored as a whole by other means than heliograph restore: archived WAL, a base backup, pg_restore, a snapshot of the disk. Stop api and workers first.

Every log gets a new incarnation and a statement of who adopted it and why, which a checkpoint signs. Reactions continue where the copy ends; what they had done after that is done again where the copy has its events. Ids that may have been assigned after the copy are skipped. The workers rebuild the read models, and the older rows are served in the meantime.
It is one transaction: if the command fails or is killed, nothing has changed; run it again. If the database was adopted already, and nothing was written after that, there is nothing to do.`;

interface Options {
  readonly reason: string;
  readonly erasures?: string;
  readonly idGap: number;
  readonly revokeCredentials?: boolean;
  readonly whileRunning?: boolean;
  readonly yes?: boolean;
}

export function adoptCommand(program: Command): void {
  program
    .command('adopt')
    .summary('takes over a database that was restored by other means than heliograph restore')
    .description(adopting)
    .requiredOption('--reason <words>', 'kept in the logs for good, so do not write about a person')
    .option('--erasures <file>', 'the list of heliograph erasures export')
    .addOption(idGapOption('the copy was made').default(ID_GAP))
    .option('--revoke-credentials', 'sessions, tokens, secrets and approvals of apps, accounts at other providers end; passwords stay')
    .option('--while-running', 'also while processes are connected; restart them afterwards')
    .option('--yes', 'does not ask for confirmation')
    .action(
      action((session, options: Options) => {
        const question = 'Was this database restored by other means, and should it continue from here with new incarnations of all logs?';
        const without = 'This changes every log. To confirm without a question: heliograph adopt --reason ... --yes';
        return withConfirmation(session.output, { yes: options.yes === true, question, without }, () => run(session, options));
      }),
    );
}

async function run(session: Session, options: Options): Promise<void> {
  const { reason, erasures, idGap, revokeCredentials = false, whileRunning = false } = options;
  const { output } = session;
  if (!erasures)
    output.message(
      'No list of erased people was given (--erasures): the data of people who were erased after the copy was made can be read again.',
    );
  const adopted = await adopt({
    ...{ adminUrl: session.adminUrl(), runtimeLogin: session.runtimeLogin(), contexts: session.contexts },
    ...{ masterKey: await session.masterKey(), by: operator(), reason, context: session.context() },
    ...{ erasures: erasures ? await readErasures(erasures) : [], idGap, revokeCredentials, whileRunning },
    ...{ report: output.message, stopping: session.stopping },
  });
  if (adopted.logs.length > 0)
    output.message(
      'This copy does not know who was disabled, which roles and tokens were revoked and who signed out after it was made: repeat that before the api starts (users disable, users revoke).',
    );
  if (whileRunning) output.message('Restart api and workers now: they still remember the earlier state.');
  output.answer(inJson(adopted), () => inWords(adopted));
}

const inJson = ({ logs, erasedAgain, events, readModels, checkpoint }: Adopted) => ({
  ...{ logs, erased_again: erasedAgain, events_for_reactions: events, read_models: readModels, checkpoint },
});

function inWords({ logs, erasedAgain, events, readModels, checkpoint }: Adopted): string {
  const erased = erasedAgain > 0 ? ` ${erasedAgain} people are erased again.` : '';
  if (checkpoint === null) return `There is nothing to do: every log has been adopted.${erased}`;
  return `${logs.length} logs have new incarnations, and checkpoint ${checkpoint} signs why.${erased} Reactions continue where they stopped, with ${events} events to process. ${readModels.length} read models are rebuilt by the workers: start them, then the api. How far they are: heliograph projections list`;
}
