import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import type { LogDefinition } from '@heliograph/event-store';
import { checkpointOf, type Projection, ProjectionRunner, rebuildProjection, type ShadowOptions } from '@heliograph/projections';
import { install, openRuntime, type Runtime } from '@heliograph/runtime';
import type { Session } from '../session.js';
import { rounded } from '../statistics.js';
import { appendAll } from './append-all.js';
import { comments } from './comments.js';
import type { DataSet, Filling } from './dataset.js';
import type { KeptServer } from './kept-server.js';
import { leaveNoWork } from './leave-no-work.js';
import { people } from './people.js';
import { photos } from './photos.js';
import { follows, likes } from './relations.js';
import { sizesOf } from './sizes.js';
import { sweepStreaks } from './sweep.js';

/** Appends the events of the data set to the logs, and builds every read model from them, as an operator's rebuild does; goes on where an interrupted run was. */
export async function fill(session: Session, server: KeptServer): Promise<DataSet> {
  await install({ adminUrl: server.ownerUrl, runtimeLogin: server.runtimeLogin, contexts });
  const admin = await Database.connect({ url: server.ownerUrl, pool: 8 });
  const runtime = await openRuntimeOf(server);
  const data: DataSet = { sizes: sizesOf(server.scale), until: Date.parse(server.until) };
  try {
    const timed = async (name: string, work: () => Promise<void>) => {
      const start = performance.now();
      await work();
      session.tell(`${name}: ${rounded((performance.now() - start) / 1_000)} s`);
    };
    // Logs do not wait for each other, the database least.
    await Promise.all(
      fillings(data, runtime).map(async (oneAfterTheOther) => {
        for (const filling of oneAfterTheOther) await timed(filling.things, () => appendAll(session, runtime.store, filling));
      }),
    );
    await setSequences(admin, data);
    for (const log of runtime.logs.keys()) await runtime.store.runMaintenance(log);
    await timed('vacuum', async () => void (await admin.query('vacuum (analyze)')));
    const waiting = contexts.flatMap((context) => context.projections);
    const builder = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const projection = next;
        await timed(projection.name, () => build(session, { admin, runtime }, projection));
      }
    };
    await Promise.all([builder(), builder()]);
    await timed('sweep', () => sweepStreaks(admin, runtime, `file://${server.dir}/files`));
    await leaveNoWork(admin);
    return data;
  } finally {
    await runtime.close();
    await admin.close();
  }
}

export function openRuntimeOf(server: KeptServer): Promise<Runtime> {
  return openRuntime({
    contexts,
    databaseUrl: server.runtimeUrl,
    queues: { databaseUrl: server.runtimeUrl },
    masterKey: new LocalMasterKey(server.masterKey),
    storageUrl: `file://${server.dir}/files`,
    applicationName: 'heliograph bench',
  });
}

/** For each log what is appended to it, in this order. */
function fillings(data: DataSet, { logs, store }: Runtime): Filling[][] {
  const log = (name: string) => logs.get(name) as LogDefinition;
  return [
    [people(data, log('identity'), store)],
    [photos(data, log('media'))],
    [follows(data, log('social-graph')), likes(data, log('social-graph'))],
    [comments(data, log('discussion'))],
  ];
}

/** The API continues with ids after those that were assigned here. */
async function setSequences(admin: Database, { sizes }: DataSet): Promise<void> {
  const last = { 'identity.user_id': sizes.users, 'media.photo_id': sizes.photos, 'discussion.comment_id': sizes.comments };
  for (const [sequence, value] of Object.entries(last))
    await admin.query(`select setval('${sequence}', greatest($1, (select last_value from ${sequence})))`, [value]);
}

async function build(session: Session, { admin, runtime }: { admin: Database; runtime: Runtime }, projection: Projection): Promise<void> {
  const names = projection.sources.map((source) => checkpointOf(projection, source));
  const started = await admin.query('select from projections.checkpoints where projection = any($1)', [names]);
  if (started.length === names.length) {
    // What was written since it was built: credentials of a bench before this one.
    const runner = new ProjectionRunner(runtime);
    for (const source of projection.sources) await runner.run(projection, source);
    return;
  }
  let reportedAt = performance.now();
  const shadow: ShadowOptions = {
    admin,
    store: runtime.store,
    logs: runtime.logs,
    stopping: () => session.isEnding,
    onProgress: ({ source, seq, head }) => {
      if (performance.now() - reportedAt < 5_000) return;
      reportedAt = performance.now();
      session.tell(`${source}: ${seq} of ${head}`);
    },
  };
  await rebuildProjection(shadow, projection);
}
