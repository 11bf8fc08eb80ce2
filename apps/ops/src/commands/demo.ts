import { getPriority, setPriority } from 'node:os';
import { Rejected } from '@heliograph/kernel';
import type { Command } from 'commander';
import { DemoFile } from '../demo/demo-file.js';
import { oneAtATime } from '../demo/one-at-a-time.js';
import { makePicture } from '../demo/picture.js';
import { planDemo } from '../demo/plan.js';
import { type SeedOptions, seedDemo } from '../demo/seed-demo.js';
import { withConfirmation } from '../confirm.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

/** A worker that has died is started again within half a minute. */
const TIMEOUT_MILLISECONDS = 60_000;
/** What people do in the meantime comes first. */
const LOW_PRIORITY = 10;

const seeding = `Makes the parts of the demo that are missing: a community of forty people with the photographs of two months, follows, likes, comments and collections, all through the same commands as the API's. It takes some minutes, and needs a worker.

What exists is not made again, and after an interruption it continues where it stopped. The secrets are kept in demo.json in the data folder; heliograph status shows them. Refused with NODE_ENV=production.`;

const resetting = `Deletes the demo and makes it again.

It deletes every photograph of the demo's people with the likes and comments on it, and their follows, collections, tokens and apps, also those that you made in their name while trying the product; then it seeds again. The people stay and keep their password; the token and the app are new.

What other people made stays, and so do the likes and comments of the demo's people on it. Nothing is removed from the logs: the reset is recorded there as well.`;

export function demoCommands(program: Command): void {
  const demo = program.command('demo').description('a community to try the product with');
  demo
    .command('seed')
    .summary('makes the parts of the demo that are missing')
    .description(seeding)
    .option('--first-photo', 'ends when the first photograph is published; somebody can sign in then')
    .action(action((session, { firstPhoto = false }: SeedOptions) => seed(session, { firstPhoto })));
  demo
    .command('reset')
    .summary('deletes the demo and makes it again')
    .description(resetting)
    .option('--yes', 'does not ask for confirmation')
    .action(
      action(async (session, { yes = false }: { yes?: boolean }) => {
        refuseInProduction(session);
        const question = 'Delete the photographs of the demo people, with all likes and comments on them, and make the demo again?';
        const without = 'This deletes photographs. To confirm without a question: heliograph demo reset --yes';
        return withConfirmation(session.output, { yes, question, without }, () => seed(session, {}, (file) => file.beginNewRound()));
      }),
    );
}

async function seed(session: Session, options: SeedOptions, before: (file: DemoFile) => void = () => undefined): Promise<void> {
  refuseInProduction(session);
  if (getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY);
  // The supervisor is gone, and with it the workers.
  let isAlone = false;
  process.once('disconnect', () => (isAlone = true));
  const { store, logs, database } = await session.runtime();
  const dispatcher = await session.dispatcher();
  const { progress } = session.output;
  const { api, web, dataDir } = session.settings;
  await oneAtATime(database, async () => {
    const file = DemoFile.open(dataDir, (await store.head('identity')).incarnation);
    before(file);
    const tools = {
      ...{ dispatcher, store, logs, file, progress, makePicture, makePlan: planDemo },
      ...{
        webUrl: web.url,
        apiUrl: api.publicUrl,
        stopping: () => isAlone || session.stopping(),
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      },
    };
    const seeded = await seedDemo(tools, options);
    session.output.answer(
      seeded,
      () =>
        `The demo: ${seeded.people} people, ${seeded.photos} photographs, ${seeded.comments} comments, ${seeded.collections} collections.`,
    );
  });
}

function refuseInProduction({ settings }: Session): void {
  if (settings.nodeEnv === 'production') throw new Rejected('no-demo', 'there is no demo where NODE_ENV is production');
}
