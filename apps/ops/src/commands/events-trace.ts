import { type Command, Option } from 'commander';
import { eventJson } from '../history/event-json.js';
import { idOrRequest } from '../history/id-time.js';
import { duration } from '../history/moment.js';
import { type Opening, readRows, addOpenOptions } from '../history/read-events.js';
import { findTrace, type Trace } from '../history/trace.js';
import { causeTree, treeLines } from '../history/trace-tree.js';
import { action } from '../run.js';
import { logNames } from './log-names.js';

const DAY_MILLISECONDS = 86_400_000;

function inWords({ correlation, events }: Trace, asked: string): string {
  const logs = new Set(events.map(({ log }) => log)).size;
  const head = `correlation ${correlation}: ${events.length} ${events.length === 1 ? 'event' : 'events'} in ${logs} ${logs === 1 ? 'log' : 'logs'}`;
  const first = events[0]?.recordedAt ?? new Date(0);
  return [`${head}, from ${first.toISOString()}`, ...treeLines(causeTree(events), first, asked)].join('\n');
}

export function traceCommand(events: Command): void {
  addOpenOptions(events.command('trace'))
    .description('what caused what, in every log: all that one request set in motion')
    .argument('<id>', 'a correlation, a command, an event, or the X-Request-Id of an answer', idOrRequest)
    .addOption(
      new Option('--within <span>', 'how long after its beginning effects are looked for: 90s, 15m, 24h, 7d')
        .argParser(duration)
        .default(DAY_MILLISECONDS, '24h'),
    )
    .action(
      action(async (session, id: string, { within, ...opening }: { within: number } & Opening) => {
        const read = readRows(session, opening);
        const database = await session.reader();
        const logs = logNames(session);
        const onProgress = (log: string, seq: number, until: number) => session.output.progress(`${log}: ${seq} of ${until}`);
        const trace = await findTrace({ database, read, logs, within, stopping: session.stopping, onProgress }, id);
        if (!trace) throw new Error(`There are no events of ${id}`);
        const first = trace.events[0]?.recordedAt ?? trace.from;
        if (!session.output.json) session.output.answer(trace, () => inWords(trace, id));
        else
          for (const event of trace.events)
            await session.output.line(
              JSON.stringify({ ...eventJson(event), command_id: event.commandId, after_ms: event.recordedAt.getTime() - first.getTime() }),
            );
        if (trace.until < new Date())
          session.output.message(`Searched until ${trace.until.toISOString()}. Use --within to search further.`);
      }),
    );
}
