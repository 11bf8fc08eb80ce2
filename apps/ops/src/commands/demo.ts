import { confirm } from '@clack/prompts';
import { Rejected } from '@heliograph/kernel';
import type { Command } from 'commander';
import { DemoFile } from '../demo/demo-file.js';
import { oneAtATime } from '../demo/one-at-a-time.js';
import { photograph } from '../demo/photographs.js';
import { seedDemo } from '../demo/seed-demo.js';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const TIMEOUT_MILLISECONDS = 20_000;
const UNFINISHED =
  'The worker has not made all photographs presentable yet. They appear by themselves; heliograph demo seed adds what is missing then.';

const seeding = `Makes what of the demo is missing: eight people with photographs, follows, likes and comments, all through the same commands as the API's.

What is there already is not made again, and after an interruption it goes on where it stopped. The secrets are kept in demo.json in the data folder; heliograph status tells them. Refused with NODE_ENV=production.`;

const resetting = `Clears the demo away and makes it anew.

It deletes every photograph of the demo's people with the likes and comments on it, and their follows, tokens and apps, also what somebody made in their name while trying the product; then it seeds again. The people stay and keep their password; the token and the app are new ones.

What other people made stays, and so do the likes and comments of the demo's people on it. Nothing is taken out of the logs: the reset is written there as well.`;

export function demoCommands(program: Command): void {
  const demo = program.command('demo').description('a community to try the product with');
  demo
    .command('seed')
    .summary('makes what of the demo is missing')
    .description(seeding)
    .action(action((session) => seed(session)));
  demo
    .command('reset')
    .summary('clears the demo away and makes it anew')
    .description(resetting)
    .option('--yes', 'without asking')
    .action(
      action(async (session, { yes = false }: { yes?: boolean }) => {
        refuseInProduction(session);
        const answer = yes || (await agreed());
        if (answer === true) return seed(session, (file) => file.beginNewRound());
        session.output.talk(
          answer === null ? 'This deletes photographs. To do it without being asked: heliograph demo reset --yes' : 'Nothing is changed.',
        );
        return answer === null ? exitCodes.usage : exitCodes.ok;
      }),
    );
}

async function seed(session: Session, before: (file: DemoFile) => void = () => undefined): Promise<void> {
  refuseInProduction(session);
  const { store, logs, database } = await session.runtime();
  const dispatcher = await session.dispatcher();
  const { progress } = session.output;
  const { web, dataDir } = session.settings;
  await oneAtATime(database, async () => {
    const file = DemoFile.open(dataDir, (await store.head('identity')).incarnation);
    before(file);
    const seeded = await seedDemo({
      ...{ dispatcher, store, logs, file, progress, photograph },
      ...{ webUrl: web.url, stopping: session.stopping, timeoutMilliseconds: TIMEOUT_MILLISECONDS },
    });
    session.output.answer(
      seeded,
      () =>
        `The demo: ${seeded.people} people, ${seeded.photos} photographs, ${seeded.published} of them published, ${seeded.comments} comments.`,
    );
    if (!file.demo.complete) session.output.talk(UNFINISHED);
  });
}

function refuseInProduction({ settings }: Session): void {
  if (settings.nodeEnv === 'production') throw new Rejected('no-demo', 'there is no demo where NODE_ENV is production');
}

/** null: there is nobody to ask. */
async function agreed(): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const message = 'Delete the photographs of the demo people, with all likes and comments on them, and make the demo anew?';
  return (await confirm({ message, initialValue: false, output: process.stderr })) === true;
}
