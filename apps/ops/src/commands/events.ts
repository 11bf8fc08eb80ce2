import { type CausedRow, decode, type LogDefinition, pagesOfLog, seqBeforeLast } from '@heliograph/event-store';
import { until } from '@heliograph/timing';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { asJson, inLines, type ShownEvent } from '../history/event-json.js';
import { metadataIn } from '../history/metadata.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { checkpointCommands } from './events-checkpoints.js';
import { exportCommand } from './events-export.js';
import { traceCommand } from './events-trace.js';
import { verifyCommand } from './events-verify.js';
import { findCommands } from './events-find.js';
import { logNames, positive, wholeNumber } from './log-names.js';

/** Decoded, with how their commands came in. */
async function shown(session: Session, log: string, rows: readonly CausedRow[]): Promise<ShownEvent[]> {
  const { store, logs } = await session.runtime();
  const events = await decode(logs.get(log) as LogDefinition, rows, store.keyring);
  return events.map((event, at) => ({ ...event, metadata: metadataIn(rows[at]?.metadata ?? '{}') }));
}

function print({ output }: Session, event: ShownEvent): Promise<void> {
  return output.line(output.json ? JSON.stringify(asJson(event)) : inLines(event));
}

interface Shown {
  readonly after: number;
  readonly limit: number;
  readonly last?: number;
}

async function show(session: Session, log: string, stream: string | undefined, { after, limit, last }: Shown): Promise<number | void> {
  await logNames(session, log);
  const { database } = await session.runtime();
  const from = last === undefined ? after : await seqBeforeLast(database, log, { stream, after, count: last });
  let reached: number | null = null;
  for await (const rows of pagesOfLog(database, log, { stream, after: from, limit: last ?? limit })) {
    for (const event of await shown(session, log, rows)) await print(session, event);
    reached = rows.at(-1)?.seq ?? reached;
    if (!session.stopping()) continue;
    session.output.message(`To continue: events show ${[log, stream].filter(Boolean).join(' ')} --after ${reached}`);
    return exitCodes.failed;
  }
  if (reached === null)
    session.output.message(stream === undefined ? `${log} has no such event` : `${log} has no event of a stream ${stream} there`);
}

export function eventsCommands(program: Command): void {
  const events = program.command('events').description('the logs');
  events
    .command('show')
    .description('events of one log, or of one stream in it')
    .argument('<log>')
    .argument('[stream]')
    .option('--after <seq>', 'only those behind this seq', wholeNumber, 0)
    .option('--limit <count>', 'at most so many', wholeNumber, 100)
    .option('--last <count>', 'the last so many, in place of the first', positive)
    .action(action(show));
  events
    .command('tail')
    .description('new events as they are stored; Ctrl-C ends it')
    .argument('[log]')
    .action(
      action(async (session, name?: string) => {
        session.isEndless = true;
        const { database, store } = await session.runtime();
        const places = new Map<string, number>();
        for (const log of await logNames(session, name)) places.set(log, (await store.head(log)).seq);
        const printNew = async () => {
          for (const [log, after] of places)
            for await (const rows of pagesOfLog(database, log, { after, limit: Infinity }))
              for (const event of await shown(session, log, rows)) {
                await print(session, event);
                places.set(log, event.seq);
              }
          return session.stopping();
        };
        await until(printNew, { withinMilliseconds: Infinity, pauseMilliseconds: 250 });
      }),
    );
  findCommands(events);
  exportCommand(events);
  traceCommand(events);
  verifyCommand(events);
  checkpointCommands(events);
}
