import { setTimeout as pause } from 'node:timers/promises';
import { contexts } from '@heliograph/contexts';
import type { Database } from '@heliograph/database';
import { openApplication, type Runtime } from '@heliograph/runtime';

/** Lets the product's own work take away the streaks that have ended while the data set was being made, and make an edition of trending photos. */
export async function sweepStreaks(admin: Database, runtime: Runtime, storageUrl: string): Promise<void> {
  const { application, dispatcher } = await openApplication(runtime);
  const { database, store, queues } = runtime;
  const services = { dispatcher, database, store, queues, storageUrl, log: () => undefined };
  const works = contexts.filter(({ name }) => name === 'views').flatMap(({ work }) => (work ? [work(services)] : []));
  try {
    while ((await admin.query('select from views.photo_a_day where ranked > 0 and runs_out_at <= now() limit 1')).length > 0)
      await pause(200);
  } finally {
    await Promise.all(works.map((work) => work.stop()));
    await application.close();
  }
  await admin.query('vacuum (analyze) views.photo_a_day');
}
