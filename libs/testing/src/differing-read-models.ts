import type { LogDefinition } from '@heliograph/event-store';
import {
  checkpointOf,
  skippedTypes,
  type Projection,
  type ShadowOptions,
  typesOf,
  type Verification,
  verifyInline,
  verifyProjection,
} from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';

/** Replays the read models of these contexts, inline ones too, and returns those that differ from their live rows. */
export async function differingReadModels(shadow: ShadowOptions, contexts: readonly BoundedContext[]): Promise<Verification[]> {
  const isUntouched = await untouched(shadow);
  const verifications: Verification[] = [];
  for (const { log, projections } of contexts) {
    for (const inline of log?.inline ?? [])
      if (log && !(await isUntouched((of, type) => of === log.name && type in inline.on, inline.tables)))
        verifications.push(await verifyInline(shadow, log, inline));
    for (const projection of projections)
      if (!(await isUntouched(followedTypes(projection, shadow.logs), projection.tables)))
        verifications.push(await verifyProjection(shadow, projection));
  }
  return verifications.filter((verification) => verification.differences.length > 0);
}

type IsFollowed = (log: string, type: string) => boolean;

/** Whether a read model has no row and follows nothing that happened: so it is with most of them in a suite, and a replay takes far longer to say so. */
async function untouched({ admin }: ShadowOptions) {
  const happened = await admin.query<{ log: string; type: string }>('select distinct log, type from event_store.events');
  return async (isFollowed: IsFollowed, tables: readonly { readonly name: string }[]): Promise<boolean> => {
    if (happened.some(({ log, type }) => isFollowed(log, type))) return false;
    for (const { name } of tables) if ((await admin.query(`select from ${name} limit 1`)).length > 0) return false;
    return true;
  };
}

function followedTypes(projection: Projection, logs: ReadonlyMap<string, LogDefinition>): IsFollowed {
  const sources = projection.sources.map((source) => {
    const log = logs.get(source.log) as LogDefinition;
    return { log: source.log, passed: new Set(skippedTypes(log, checkpointOf(projection, source), typesOf(source))) };
  });
  return (log, type) => sources.some((source) => source.log === log && !source.passed.has(type));
}
