import { randomUUID } from 'node:crypto';
import { type Dispatcher, commandIdFrom, newContext } from '@heliograph/cqrs';
import type { EventStore, LogDefinition } from '@heliograph/event-store';
import { CommandId, type Context, Rejected, UserId } from '@heliograph/kernel';
import type { DemoFile } from './demo-file.js';
import type { Username } from './people.js';
import type { DemoPhotograph, Moment } from './photographs.js';

/** What the steps of the demo work with. */
export interface DemoTools {
  readonly dispatcher: Dispatcher;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  readonly file: DemoFile;
  /** Address of the pages. */
  readonly webUrl: string;
  readonly photograph: (number: number, moment: Moment) => Promise<DemoPhotograph>;
  readonly progress: (line: string) => void;
  /** True after Ctrl-C. */
  readonly stopping: () => boolean;
  /** How long to wait for the worker to make the thumbnails. */
  readonly timeoutMilliseconds: number;
}

export class Interrupted extends Error {
  constructor() {
    super('Stopped before the end. Run heliograph demo seed to continue from there.');
  }
}

/** A command of one of the demo's people, at a time of the demo's story: `now` is the only clock that the rules see. */
export function contextOf(who: number | 'ops', at: Date, commandId: CommandId = CommandId(randomUUID())): Context {
  return { ...newContext(who === 'ops' ? 'system:ops' : `user:${who}`, at), commandId };
}

export function idOf({ file }: DemoTools, username: Username): UserId {
  return UserId(file.demo.people[username] as number);
}

export function startOf({ file }: DemoTools): Date {
  return new Date(file.demo.startedAt);
}

/**
 * Makes one thing unless a run that was killed before it could note so has made it: its command id follows from `name`, and the log remembers
 * command ids for a day. Answers the number in the name of the stream.
 */
export async function once(
  tools: DemoTools,
  logName: string,
  name: string,
  make: (commandId: CommandId) => Promise<number>,
): Promise<number> {
  const { store, logs, file, stopping } = tools;
  if (stopping()) throw new Interrupted();
  const commandId = commandIdFrom(`demo:${file.demo.round}:${name}`);
  const made = async (): Promise<number | null> => {
    const place = await store.outcome(logName, commandId);
    const [event] = place ? await store.read(logs.get(logName) as LogDefinition, place.seq - 1, 1) : [];
    return event ? Number(event.stream.split('-')[1]) : null;
  };
  return (await made()) ?? make(commandId);
}

/** Runs `command`; a refusal with this code means that there is nothing to do. */
export async function unless(code: string, command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof Rejected && error.code === code)) throw error;
  }
}
