import {
  type ChangedRow,
  hasForeignCheckpoint,
  type ReadModelKind,
  type Rebuilt,
  rebuildProjection,
  repairInline,
  setPaused,
  type TableDifference,
  type Verification,
  verifyInline,
  verifyProjection,
} from '@heliograph/projections';
import { operator } from '../operator.js';
import type { LogDefinition } from '@heliograph/event-store';
import type { Command } from 'commander';
import { withConfirmation } from '../confirm.js';
import { exitCodes } from '../exit-codes.js';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { workerRemedy } from '../doctor/workers.check.js';
import { lines } from '../read-models/projection-lines.js';
import { unfinishedReadModels } from '../read-models/unfinished-read-models.js';

function named(session: Session, name: string) {
  const projections = session.contexts.flatMap((context) => context.projections);
  const found = projections.find((projection) => projection.name === name);
  if (!found && isReaction(session, name))
    throw new Error(
      `${name} is a reaction: reactions have no rows and are not rebuilt. After a restore by other means: heliograph adopt. Where it halted at an event, once the reason is gone: heliograph projections resume ${name}`,
    );
  if (!found) throw new Error(`There is no projection ${name}; there are ${projections.map((projection) => projection.name).join(', ')}`);
  return found;
}

const isReaction = (session: Session, name: string): boolean =>
  session.contexts.some(({ reactions }) => reactions.some((reaction) => reaction.name === name));

/** It would halt again at once. @throws Error naming what to do */
async function refuseForeign(session: Session, name: string): Promise<void> {
  const { database } = await session.runtime();
  if (!(await hasForeignCheckpoint(database, name))) return;
  const rebuild = isReaction(session, name) ? 'reactions are not rebuilt' : `else heliograph projections rebuild ${name}`;
  throw new Error(
    `${name} cannot continue: its checkpoint belongs to another incarnation of the log. Where the database was restored by other means: heliograph adopt; ${rebuild}`,
  );
}

/** `state`: why nothing could be compared; its rows are not those of this build. */
type Verified = Verification | { readonly projection: string; readonly state: Exclude<ReadModelKind, 'ready' | 'filling'> };

async function verify(session: Session, name?: string): Promise<Verified[]> {
  const shadow = await session.shadow();
  const unfinished = await unfinishedReadModels(session);
  const results: Verified[] = [];
  for (const { log, projections } of session.contexts) {
    for (const inline of log?.inline ?? [])
      if (log && (!name || name === inline.name)) results.push(await verifyInline(shadow, log, inline));
    for (const projection of projections) {
      if (name && name !== projection.name) continue;
      const state = unfinished.find((each) => each.projection === projection.name)?.kind;
      const isOurs = state === undefined || state === 'ready' || state === 'filling';
      results.push(isOurs ? await verifyProjection(shadow, projection) : { projection: projection.name, state });
    }
  }
  if (results.length === 0) throw new Error(`There is no projection ${name}`);
  return results;
}

function inWords(verified: Verified): string {
  if ('state' in verified) return `${verified.projection}: ${verified.state}, so there is nothing to compare`;
  const { projection, events, differences } = verified;
  if (differences.length === 0) return `${projection}: ${events} events, replay equals live`;
  return differences.map((difference) => `${projection}: ${inLines(difference).join('\n')}`).join('\n');
}

/** What differs: a heading with the totals, then a line for each row that is listed. */
function inLines({ table, totals, changed, onlyLive, onlyReplay }: TableDifference): string[] {
  const value = (fields: ChangedRow['fields']) =>
    Object.entries(fields).map(([name, { live, replay }]) => `${name} is ${JSON.stringify(live)}, replay ${JSON.stringify(replay)}`);
  return [
    `${table} differs: ${totals.changed} rows changed, ${totals.onlyLive} only live, ${totals.onlyReplay} only in the replay`,
    ...changed.map(({ key, fields }) => `  changed  ${JSON.stringify(key)}: ${value(fields).join('; ')}`),
    ...onlyLive.map((row) => `  live     ${JSON.stringify(row)}`),
    ...onlyReplay.map((row) => `  replay   ${JSON.stringify(row)}`),
  ];
}

/** The part of rows that differ which is listed: `identity.users name`. */
function fieldsOf({ table, changed, onlyLive, onlyReplay }: TableDifference): string[] {
  const shown = [...changed.map(({ fields }) => fields), ...onlyLive, ...onlyReplay];
  return shown.flatMap((row) => Object.keys(row).map((field) => `${table} ${field}`));
}

function inOneLine({ projection, events, resumed, compared, mended }: Rebuilt): string {
  const took = `${projection}: ${events} ${resumed ? 'more ' : ''}events`;
  if (!compared) return `${took}, nothing to compare with`;
  return mended.length > 0 ? `${took}, corrected ${mended.join(', ')}` : `${took}, no differences`;
}

export function projectionsCommands(program: Command): void {
  const projections = program.command('projections').description('read models');
  projections
    .command('list')
    .description('the checkpoint of each projection and the head of its log')
    .action(
      action(async (session) => {
        const listed = await session.withTimeout(lines(session), 'see that PostgreSQL runs and that DATABASE_URL leads there');
        session.output.answer(listed, () =>
          rows(
            ['PROJECTION', 'CONTEXT', 'LOG', 'CHECKPOINT', 'BEHIND', 'SECONDS', 'WORKERS', 'STATE'],
            listed.map((line) => [
              ...[line.projection, line.context, line.log, line.checkpoint, line.behind],
              ...[Math.round(line.seconds), line.workers, line.state],
            ]),
          ),
        );
        const unserved = [...new Set(listed.filter(({ state }) => state === 'no worker').map(({ context }) => context))];
        if (unserved.length > 0) session.output.message(workerRemedy(unserved));
        return unserved.length > 0 || listed.some(({ state }) => state.startsWith('halted')) ? exitCodes.faultFound : exitCodes.ok;
      }),
    );
  projections
    .command('verify')
    .description('replays the log into new tables and compares them with the live ones, row by row; rows that are shown are recorded')
    .argument('[projection]')
    .option('--reason <words>', 'why you look; kept in the log audit for good where rows differ, so do not write about a person')
    .action(
      action(async (session, name: string | undefined, { reason }: { reason?: string }) => {
        const results = await verify(session, name);
        const fields = results.flatMap((result) => ('state' in result ? [] : result.differences.flatMap(fieldsOf)));
        // Rows name people by a column that their table has.
        if (fields.length > 0) await session.recordDisclosure({ subject: `projections ${name ?? 'all'}`, people: [], fields }, reason);
        session.output.answer(results, () => results.map(inWords).join('\n'));
        return results.some((result) => 'state' in result || result.differences.length > 0) ? exitCodes.faultFound : exitCodes.ok;
      }),
    );
  projections
    .command('repair')
    .description('corrects inline rows to what a replay of their log gives; the log keeps who, why and what')
    .argument('<projection>')
    .requiredOption('--reason <words>', 'kept in the log for good, so do not write about a person')
    .option('--yes', 'does not ask for confirmation')
    .action(action(repair));
  projections
    .command('rebuild')
    .description('rebuilds a read model next to the live one, then switches; continues after an interruption')
    .argument('<projection>')
    .option('--anew', 'discards what an interrupted rebuild has built, because its code was wrong')
    .action(
      action(async (session, name: string, { anew }: { anew?: boolean }) => {
        const rebuilt = await rebuildProjection(await session.shadow(), named(session, name), { anew });
        session.output.answer(rebuilt, () => inOneLine(rebuilt));
      }),
    );
  for (const verb of ['pause', 'resume'] as const)
    projections
      .command(verb)
      .description(verb === 'pause' ? 'pauses a projection' : 'resumes a paused or halted projection')
      .argument('<projection>')
      .action(
        action(async (session, name: string) => {
          const { database } = await session.runtime();
          if (verb === 'resume') await refuseForeign(session, name);
          const touched = await setPaused(database, name, verb === 'pause');
          if (touched === 0) throw new Error(`There is no projection ${name}`);
          session.output.answer({ projection: name, paused: verb === 'pause' }, () => `${name}: ${verb}d`);
        }),
      );
}

async function repair(session: Session, name: string, { reason, yes = false }: { reason: string; yes?: boolean }): Promise<number> {
  const { log, inline } = inlineNamed(session, name);
  const question = `Replay ${log.name} and repair the rows of ${name}? Writes to that log wait for the moment in which rows are exchanged.`;
  const without = `This changes rows. To confirm without a question: heliograph projections repair ${name} --reason ... --yes`;
  return withConfirmation(session.output, { yes, question, without }, async () => {
    const order = { by: operator(), reason, context: session.context() };
    const repaired = await repairInline(await session.shadow(), log, inline, order);
    session.output.answer(repaired, () =>
      repaired.differences.length === 0
        ? `${name}: no differences, nothing repaired`
        : repaired.differences.map((difference) => `${name}: repaired, ${inLines(difference).join('\n')}`).join('\n'),
    );
  });
}

function inlineNamed(session: Session, name: string) {
  const all = session.contexts.flatMap(({ log }) => (log?.inline ?? []).map((inline) => ({ log: log as LogDefinition, inline })));
  const found = all.find(({ inline }) => inline.name === name);
  if (!found) throw new Error(`There are no inline rows ${name}; there are ${all.map(({ inline }) => inline.name).join(', ')}`);
  return found;
}
