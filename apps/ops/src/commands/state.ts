import { StreamId } from '@heliograph/kernel';
import type { Command } from 'commander';
import { type Moment, moment } from '../history/moment.js';
import { type Opening, readRows, addOpenOptions } from '../history/read-events.js';
import { stateAt, type StreamState } from '../history/stream-state.js';
import { action } from '../run.js';

const asJson = ({ recordedAt, ...found }: StreamState) => ({
  log: found.log,
  stream: found.stream,
  version: found.version,
  seq: found.seq,
  recorded_at: recordedAt?.toISOString() ?? null,
  state: found.state,
});

function inWords({ log, stream, version, seq, recordedAt, state }: StreamState): string {
  if (seq === null) return `${log}  ${stream} did not exist yet`;
  const events = version === 1 ? '1 event' : `${version} events`;
  const place = `${log} ${seq}  ${recordedAt?.toISOString()}  ${stream}@${version}  after ${events}`;
  return state === null ? `${place}; see events show ${log} ${stream}` : `${place}\n${JSON.stringify(state, null, 2)}`;
}

export function stateCommand(program: Command): void {
  addOpenOptions(program.command('state'))
    .description('the state of one stream, now or at an earlier time, as the rules see it; personal fields are shown sealed')
    .argument('<stream>', 'such as photo-17')
    .option('--at <moment>', 'a time (inclusive; UTC unless it names an offset) or a seq of the log; without it, now', moment)
    .action(
      action(async (session, stream: string, { at, ...opening }: { at?: Moment } & Opening) => {
        const read = readRows(session, opening);
        const { contexts } = session;
        const found = await stateAt({ contexts, database: await session.reader(), read }, StreamId(stream), at ?? null);
        session.output.answer(asJson(found), () => inWords(found));
      }),
    );
}
