import { type ChainVerification, decode, EVENT_COLUMNS, type EventRow, verifyChain } from '@heliograph/event-store';
import type { StoredEvent } from '@heliograph/kernel';
import type { Runtime } from '@heliograph/runtime';
import { type Command, InvalidArgumentError } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const BATCH = 500;

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const asJson = ({ log, seq, stream, version, type, data, eventId, recordedAt, actor, correlation, causation }: StoredEvent) => ({
  log,
  seq,
  stream,
  version,
  type,
  data,
  event_id: eventId,
  recorded_at: recordedAt.toISOString(),
  actor,
  correlation,
  causation,
});

function print(session: Session, event: StoredEvent): void {
  session.output.answer(
    asJson(event),
    () =>
      `${event.log} ${event.seq}  ${event.recordedAt.toISOString()}  ${event.type}  ${event.stream}@${event.version}  by ${event.actor}\n    correlation ${event.correlation}\n    ${JSON.stringify(event.data)}`,
  );
}

async function logNames(session: Session, log?: string): Promise<string[]> {
  const { logs } = await session.runtime();
  if (log && !logs.has(log)) throw new Error(`There is no log ${log}; there are ${[...logs.keys()].join(', ')}`);
  return log ? [log] : [...logs.keys()];
}

async function trace({ database, store, logs }: Runtime, correlation: string): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (const [name, log] of logs) {
    const sql = `select ${EVENT_COLUMNS} from event_store.events where log = $1 and correlation::text = lower($2) order by seq`;
    found.push(...(await decode(log, await database.query<EventRow>(sql, [name, correlation]), store.keyring)));
  }
  return found.sort((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
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
          ? (await store.load(log, stream)).events.filter((event) => event.seq > after).slice(0, limit)
          : await store.read(log, after, limit);
        for (const event of found) print(session, event);
      }),
    );
  events
    .command('tail')
    .description('events as they come; Ctrl-C ends it')
    .argument('[log]')
    .action(
      action(async (session, name?: string) => {
        const { store, logs } = await session.runtime();
        const places = new Map<string, number>();
        for (const log of await logNames(session, name)) places.set(log, (await store.head(log)).seq);
        while (!session.stopping()) {
          for (const [log, after] of places)
            for (const event of await store.read(logs.get(log) as never, after, BATCH)) {
              print(session, event);
              places.set(log, event.seq);
            }
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }),
    );
  events
    .command('export')
    .description('all events of a log, or of every log one after the other: one JSON object per line, always')
    .argument('[log]')
    .option('--after <seq>', 'only those behind this seq', wholeNumber, 0)
    .action(
      action(async (session, name: string | undefined, { after }: { after: number }) => {
        const { store, logs } = await session.runtime();
        for (const log of await logNames(session, name)) {
          let batch: StoredEvent[];
          for (let seq = after; (batch = await store.read(logs.get(log) as never, seq, BATCH)).length > 0; seq = batch.at(-1)?.seq ?? seq) {
            if (session.stopping()) return;
            for (const event of batch) process.stdout.write(`${JSON.stringify(asJson(event))}\n`);
          }
        }
      }),
    );
  events
    .command('trace')
    .description('what one request set in motion, in every log: all events of its correlation, which events show tells')
    .argument('<correlation>')
    .action(
      action(async (session, correlation: string) => {
        const found = await trace(await session.runtime(), correlation);
        for (const event of found) print(session, event);
        if (found.length === 0) throw new Error(`No event has the correlation ${correlation}`);
      }),
    );
  events
    .command('verify')
    .description('recomputes the hash chain of a log, or of all, and names what was changed')
    .argument('[log]')
    .action(
      action(async (session, name?: string) => {
        const { database } = await session.runtime();
        const results: ChainVerification[] = [];
        for (const log of await logNames(session, name))
          results.push(await verifyChain(database, log, (seq, head) => session.output.progress(`${log}: ${seq} of ${head} events`)));
        session.output.answer(results, () =>
          results
            .map(({ log, events: count, faults }) =>
              faults.length === 0
                ? `${log}: ${count} events, whole`
                : faults.map((fault) => `${log} ${fault.seq}: ${fault.reason}`).join('\n'),
            )
            .join('\n'),
        );
        return results.some(({ faults }) => faults.length > 0) ? exitCodes.faultFound : exitCodes.ok;
      }),
    );
}
