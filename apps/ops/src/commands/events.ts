import { type CausedRow, headsOf, pagesOfLog, seqBeforeLast } from '@heliograph/event-store';
import { until } from '@heliograph/timing';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { eventJson, eventLines, type EventOutput } from '../history/event-json.js';
import { parseMetadata } from '../history/metadata.js';
import { type Opening, type ReadRows, readRows, addOpenOptions } from '../history/read-events.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { checkpointCommands } from './events-checkpoints.js';
import { exportCommand } from './events-export.js';
import { traceCommand } from './events-trace.js';
import { verifyCommand } from './events-verify.js';
import { findCommands } from './events-find.js';
import { logNames, positive, wholeNumber } from './log-names.js';

/** With how their commands came in. */
async function shown(read: ReadRows, subject: string, rows: readonly CausedRow[]): Promise<EventOutput[]> {
  const events = await read(subject, rows);
  return events.map((event, at) => ({ ...event, metadata: parseMetadata(rows[at]?.metadata ?? '{}') }));
}

function print({ output }: Session, event: EventOutput): Promise<void> {
  return output.line(output.json ? JSON.stringify(eventJson(event)) : eventLines(event));
}

interface ShowOptions extends Opening {
  readonly after: number;
  readonly limit: number;
  readonly last?: number;
}

async function show(
  session: Session,
  log: string,
  stream: string | undefined,
  { after, limit, last, ...opening }: ShowOptions,
): Promise<number | void> {
  const read = readRows(session, opening);
  logNames(session, log);
  const database = await session.reader();
  const from = last === undefined ? after : await seqBeforeLast(database, log, { stream, after, count: last });
  let reached: number | null = null;
  for await (const rows of pagesOfLog(database, log, { stream, after: from, limit: last ?? limit })) {
    for (const event of await shown(read, stream ?? log, rows)) await print(session, event);
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
  addOpenOptions(events.command('show'))
    .description('events of one log, or of one stream in it; personal fields are shown sealed')
    .argument('<log>')
    .argument('[stream]')
    .option('--after <seq>', 'only those after this seq', wholeNumber, 0)
    .option('--limit <count>', 'at most this many', wholeNumber, 100)
    .option('--last <count>', 'the last ones instead of the first ones', positive)
    .action(action(show));
  addOpenOptions(events.command('tail'))
    .description('new events as they are stored, personal fields sealed; Ctrl-C ends it')
    .argument('[log]')
    .action(
      action(async (session, name: string | undefined, opening: Opening) => {
        session.isEndless = true;
        const read = readRows(session, opening);
        const database = await session.reader();
        const heads = await headsOf(database);
        const places = new Map(logNames(session, name).map((log) => [log, heads.get(log) ?? 0]));
        const printNew = async () => {
          for (const [log, after] of places)
            for await (const rows of pagesOfLog(database, log, { after, limit: Infinity }))
              for (const event of await shown(read, log, rows)) {
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
