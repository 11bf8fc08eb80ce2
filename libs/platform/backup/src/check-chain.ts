import { join } from 'node:path';
import { chainHash, type Content, contentDigest, GENESIS } from '@heliograph/event-store';
import { CommandId, EventId, instantOf, StreamId } from '@heliograph/kernel';
import { copiedRows } from './copy-text.js';
import { type LogHead, type TableFile, tablePath } from './manifest.js';
import type { Progress } from './progress.js';

/** First event of a backed-up log that is not what was written. */
export interface BrokenLog {
  readonly log: string;
  readonly seq: number;
}

/** Recomputes the chain of one log from the backup alone. A fault was there before the backup was made: null means there is none. */
export async function checkChain(folder: string, file: TableFile, head: LogHead, progress: Progress): Promise<BrokenLog | null> {
  const read = reader(file.columns);
  let previous: Buffer = GENESIS;
  let seq = 0;
  for await (const rows of copiedRows(join(folder, tablePath(file.name)))) {
    for (const row of rows) {
      const event = read(row);
      const hash = chainHash(previous, seq + 1, event.recordedAt, contentDigest(event));
      if (event.seq !== seq + 1 || event.hash !== `\\x${hash.toString('hex')}`) return { log: head.log, seq: seq + 1 };
      previous = hash;
      seq++;
    }
    progress.goOn();
    progress.report(`chain of ${head.log}: ${seq} of ${head.headSeq}`);
  }
  return seq === head.headSeq && previous.toString('hex') === head.headHash ? null : { log: head.log, seq: seq + 1 };
}

interface CopiedEvent extends Content {
  readonly seq: number;
  readonly recordedAt: Date;
  /** As COPY writes bytes. */
  readonly hash: string;
}

/** Reads the columns by their names; where each stands is looked up once. */
function reader(columns: readonly string[]): (row: readonly (string | null)[]) => CopiedEvent {
  const place = new Map(columns.map((column, index) => [column, index]));
  return (row) => {
    const found = (column: string) => row[place.get(column) as number] ?? null;
    const text = (column: string) => found(column) as string;
    const causation = found('causation');
    return {
      log: text('log'),
      seq: Number(text('seq')),
      stream: StreamId(text('stream')),
      version: Number(text('version')),
      partition: Number(text('partition')),
      type: text('type'),
      schemaVersion: Number(text('schema_version')),
      eventId: EventId(text('event_id')),
      recordedAt: instant(text('recorded_at')),
      actor: text('actor'),
      correlation: text('correlation'),
      causation: causation === null ? null : EventId(causation),
      commandId: CommandId(text('command_id')),
      payload: text('payload'),
      metadata: text('metadata'),
      hash: text('hash'),
    };
  };
}

/** `2026-11-21 20:01:02.003+00`, as a snapshot in UTC writes it. */
const instant = (text: string): Date => instantOf(`${text.replace(' ', 'T')}:00`);
