import { type StoredEvent, StreamId } from '@heliograph/kernel';
import { until } from '@heliograph/timing';
import type { Command } from 'commander';
import { asJson } from '../history/event-json.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { checkpointCommands } from './events-checkpoints.js';
import { exportCommand } from './events-export.js';
import { traceCommand } from './events-trace.js';
import { verifyCommand } from './events-verify.js';
import { logNames, wholeNumber } from './log-names.js';

const BATCH = 500;

function print(session: Session, event: StoredEvent): void {
  session.output.answer(
    asJson(event),
    () =>
      `${event.log} ${event.seq}  ${event.recordedAt.toISOString()}  ${event.type}  ${event.stream}@${event.version}  by ${event.actor}\n    correlation ${event.correlation}\n    ${JSON.stringify(event.data)}`,
  );
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
    .action(
      action(async (session, name: string, stream: string | undefined, { after, limit }: { after: number; limit: number }) => {
        await logNames(session, name);
        const { store, logs } = await session.runtime();
        const log = logs.get(name) as never;
        const found = stream
          ? (await store.load(log, StreamId(stream))).events.filter((event) => event.seq > after).slice(0, limit)
          : await store.read(log, after, limit);
        for (const event of found) print(session, event);
      }),
    );
  events
    .command('tail')
    .description('new events as they are stored; Ctrl-C ends it')
    .argument('[log]')
    .action(
      action(async (session, name?: string) => {
        const { store, logs } = await session.runtime();
        const places = new Map<string, number>();
        for (const log of await logNames(session, name)) places.set(log, (await store.head(log)).seq);
        const printNew = async () => {
          for (const [log, after] of places)
            for (const event of await store.read(logs.get(log) as never, after, BATCH)) {
              print(session, event);
              places.set(log, event.seq);
            }
          return session.stopping();
        };
        await until(printNew, { withinMilliseconds: Infinity, pauseMilliseconds: 250 });
      }),
    );
  exportCommand(events);
  traceCommand(events);
  verifyCommand(events);
  checkpointCommands(events);
}
