import { pendingMigrations } from '@heliograph/database';
import { hasUnboundWraps } from '@heliograph/event-store/privacy';
import { plannedReadModels } from '@heliograph/projections';
import { migrationsOf } from '@heliograph/runtime';
import type { Session } from '../session.js';

/** What `db migrate` of this build will do to this database. */
export interface MigrationPlan {
  /** As `schema name`. */
  readonly migrations: readonly string[];
  /** Read models that workers will make afterwards, and how many events that is. `serves`: the version that is served in the meantime; null: none, lists answer 503. */
  readonly readModels: readonly {
    readonly projection: string;
    readonly version: number;
    readonly serves: number | null;
    readonly events: number;
  }[];
  /** Read models whose rows are those of a newer build: they stand still until they are rebuilt by hand. */
  readonly newer: readonly string[];
  /** Reactions that will begin at the first event. */
  readonly reactions: readonly { readonly reaction: string; readonly events: number }[];
  /** Processes of the build before have to be stopped first. */
  readonly mustStop: boolean;
  /** Connections of the runtime login now. */
  readonly connections: number;
  /** What the build before cannot read afterwards. */
  readonly irreversible: readonly string[];
}

/** Changes nothing. */
export async function migrationPlan(session: Session): Promise<MigrationPlan> {
  const admin = await session.admin();
  const migrations = await pendingMigrations(session.adminUrl(), migrationsOf(session.contexts));
  const planned = await plannedReadModels(admin, {
    projections: session.contexts.flatMap(({ projections }) => projections),
    reactions: session.contexts.flatMap(({ reactions }) => reactions),
  });
  const mustStop = await hasUnboundWraps(admin);
  const unfinished = planned.readModels.filter(({ kind, events }) => kind !== 'ready' && events > 0);
  return {
    migrations,
    readModels: unfinished
      .filter(({ kind }) => kind !== 'newer')
      .map(({ projection, version, serves, events }) => ({ projection, version, serves, events })),
    newer: unfinished.filter(({ kind }) => kind === 'newer').map(({ projection, serves }) => `${projection}@${serves}`),
    reactions: planned.reactions,
    mustStop,
    connections: await connectionsOf(session),
    irreversible: mustStop ? ['keys are bound to their people: the previous build cannot open them'] : [],
  };
}

/** Of the login of api and workers. */
export async function connectionsOf(session: Session): Promise<number> {
  const [row] = await (await session.admin()).query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity where datname = current_database() and usename = $1',
    [session.runtimeLogin()],
  );
  return row?.connections ?? 0;
}

export const isNothing = ({ migrations, readModels, newer, reactions, mustStop }: MigrationPlan): boolean =>
  !mustStop && [migrations, readModels, newer, reactions].every(({ length }) => length === 0);

export function describePlan(plan: MigrationPlan): string {
  if (isNothing(plan)) return 'Nothing to do';
  const events = (count: number) => `${count.toLocaleString('en')} events`;
  return [
    plan.mustStop
      ? `Stop api and workers first (${plan.connections} connections now).`
      : `Api and workers may keep running (${plan.connections} connections now).`,
    `${plan.migrations.length} migrations`,
    ...plan.migrations.map((name) => `  ${name}`),
    ...plan.readModels.map(({ projection, version, serves, events: count }) =>
      serves === null
        ? `${projection}@${version} is new: workers fill it from ${events(count)}, and its lists answer 503 until then`
        : `${projection}@${version}: workers rebuild it from ${events(count)}; version ${serves} is served in the meantime`,
    ),
    ...plan.newer.map((name) => `${name} is of a newer build: heliograph projections rebuild ${name.split('@')[0]} with this one`),
    ...plan.reactions.map(({ reaction, events: count }) => `${reaction} is a new reaction: it begins at the first of ${events(count)}`),
    ...plan.irreversible.map((what) => `Cannot be undone: ${what}.`),
    ...(plan.migrations.length > 0 ? ['Migrations cannot be undone. Make a backup first.'] : []),
  ].join('\n');
}
