import { type CausedRow, decode, decodeSealedEvents, type LogDefinition, sealedData } from '@heliograph/event-store';
import { type StoredEvent, UserId } from '@heliograph/kernel';
import { type Command, CommanderError } from 'commander';
import { exitCodes } from '../exit-codes.js';
import type { Session } from '../session.js';
import { groupBy } from './group-by.js';

/** Whether a command opens personal fields, and why. */
export interface Opening {
  readonly open?: boolean;
  readonly reason?: string;
}

/** Rows as events. @param subject what is looked at: a stream, a log, a correlation */
export type ReadRows = (subject: string, rows: readonly CausedRow[]) => Promise<StoredEvent[]>;

export const addOpenOptions = (command: Command): Command =>
  command
    .option('--open', 'opens personal fields, which are sealed otherwise; this is recorded in the log audit, with your login and --reason')
    .option('--reason <words>', 'why you open them; kept in the log for good, so do not write about a person');

type Logs = ReadonlyMap<string, LogDefinition>;

/** With personal fields as they are stored. */
export const sealedRows =
  (logs: Logs): ReadRows =>
  (_, rows) =>
    eachLog(logs, rows, decodeSealedEvents);

/** Personal fields stay sealed; with `open` they are opened once that is recorded. @throws CommanderError where it lacks the reason */
export function readRows(session: Session, { open = false, reason = '' }: Opening): ReadRows {
  const { logs } = session;
  if (!open) return sealedRows(logs);
  if (reason.trim() === '')
    throw new CommanderError(exitCodes.usage, 'reason', '--open needs --reason: why you open personal fields, which is recorded');
  return async (subject, rows) => {
    const { keyring } = (await session.runtime()).store;
    const sealed = [...byLog(rows)].map(([log, own]) => sealedData(definitionOf(logs, log), own));
    const people = sealed.flatMap((each) => [...each.people].map(UserId));
    const fields = sealed.flatMap((each) => [...each.fields]);
    if (fields.length > 0) await session.recordDisclosure({ subject, people, fields }, reason);
    return eachLog(logs, rows, (log, own) => decode(log, own, keyring));
  };
}

type Decode = (log: LogDefinition, rows: readonly CausedRow[]) => Promise<StoredEvent[]>;

/** Rows of one log stand together. */
async function eachLog(logs: Logs, rows: readonly CausedRow[], read: Decode): Promise<StoredEvent[]> {
  const events: StoredEvent[][] = [];
  for (const [log, own] of byLog(rows)) events.push(await read(definitionOf(logs, log), own));
  return events.flat();
}

const byLog = (rows: readonly CausedRow[]) => groupBy(rows, ({ log }) => log);

function definitionOf(logs: Logs, log: string): LogDefinition {
  const found = logs.get(log);
  if (!found) throw new Error(`There is no log ${log}`);
  return found;
}
