import { decodeSealedEvents, type EventFilter, findEvents, type LogDefinition, streamsOf } from '@heliograph/event-store';
import type { Command } from 'commander';
import { eventJson, eventLines, type EventOutput } from '../history/event-json.js';
import { parseMetadata } from '../history/metadata.js';
import { pastInstant } from '../history/moment.js';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { logNames, positive, wholeNumber } from './log-names.js';

interface SearchCriteria extends EventFilter {
  readonly log?: string;
  readonly last: number;
}

const TIME = 'a time such as 2026-01-31T09:30Z, a day, or how long ago: 15m, 2h, "7 days ago"';

export function findCommands(events: Command): void {
  events
    .command('find')
    .description('the newest events that match, oldest first; personal fields stay sealed')
    .option('--log <log>', 'only in this log')
    .option('--actor <actor>', 'who: user:9, app:3, system:erasure')
    .option('--type <type>', 'such as media.photo-deleted, or photo-deleted')
    .option('--subject <subject>', 'of which thing: photo-9 for its stream, and for events that name it')
    .option('--request <id>', 'the X-Request-Id of an answer')
    .option('--app <id>', 'by a token of this app', wholeNumber)
    .option('--since <time>', TIME, pastInstant)
    .option('--until <time>', TIME, pastInstant)
    .option('--last <count>', 'at most this many', positive, 20)
    .action(action(find));
  events
    .command('streams')
    .description('names of streams of a log, in their order')
    .argument('<log>')
    .option('--prefix <text>', 'only names that begin with this', '')
    .option('--after <stream>', 'only names after this one', '')
    .option('--limit <count>', 'at most this many', positive, 100)
    .action(
      action(async (session, log: string, { prefix, after, limit }: { prefix: string; after: string; limit: number }) => {
        logNames(session, log);
        const found = await streamsOf(await session.reader(), log, { prefix, after, limit });
        session.output.answer(found, () =>
          rows(
            ['STREAM', 'EVENTS', 'LAST SEQ'],
            found.map(({ stream, events, seq }) => [stream, events, seq]),
          ),
        );
      }),
    );
}

async function find(session: Session, { log: name, last, ...filter }: SearchCriteria): Promise<void> {
  const database = await session.reader();
  const ofLogs: EventOutput[][] = [];
  for (const log of logNames(session, name)) {
    const onProgress = (looked: number, of: number) => session.output.progress(`${log}: read ${looked} of ${of} events`);
    const kept = await findEvents(database, { log, filter, last, stopping: session.stopping, onProgress });
    const events = await decodeSealedEvents(session.logs.get(log) as LogDefinition, kept);
    ofLogs.push(events.map((event, at) => ({ ...event, metadata: parseMetadata(kept[at]?.metadata ?? '{}') })));
  }
  const found = ofLogs.flat();
  if (session.stopping()) throw new Error('Stopped before all events were read');
  found.sort((one, other) => one.recordedAt.getTime() - other.recordedAt.getTime());
  for (const event of found.slice(-last))
    await session.output.line(session.output.json ? JSON.stringify(eventJson(event)) : eventLines(event));
  if (found.length === 0) session.output.message('No event matches.');
}
