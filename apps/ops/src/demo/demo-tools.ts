import { randomUUID } from 'node:crypto';
import { type Dispatcher, commandIdFrom, newContext } from '@heliograph/cqrs';
import type { EventStore, LogDefinition } from '@heliograph/event-store';
import { CommandId, type Context, isRejection, type UserId } from '@heliograph/kernel';
import type { DemoFile } from './demo-file.js';
import type { Plan } from './plan.js';
import type { PlannedPhoto } from './plan-photos.js';
import { operator } from '../operator.js';

/** What the steps of the demo work with. */
export interface DemoTools {
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly store: EventStore;
  readonly logs: ReadonlyMap<string, LogDefinition>;
  readonly file: DemoFile;
  /** Addresses of the pages and of the API. */
  readonly webUrl: string;
  readonly apiUrl: string;
  /** What happens up to an instant in milliseconds. */
  readonly makePlan: (start: number) => Plan;
  readonly makePicture: (photo: PlannedPhoto) => Promise<Buffer>;
  readonly progress: (line: string) => void;
  /** True after Ctrl-C. */
  readonly stopping: () => boolean;
  /** How long to wait until a worker has made the thumbnails of a photograph. */
  readonly timeoutMilliseconds: number;
}

export class Interrupted extends Error {
  constructor() {
    super('Stopped before the end. Run heliograph demo seed to continue from there.');
  }
}

/** A command of one of the demo's people, at a time of the demo's story: `now` is the only clock that the rules see. */
export function contextOf(who: UserId | 'ops', at: Date, commandId: CommandId = CommandId(randomUUID())): Context {
  return { ...newContext(who === 'ops' ? 'system:ops' : `user:${who}`, at, { via: 'command', login: operator() }), commandId };
}

export function idOf({ file }: DemoTools, username: string): UserId {
  return requireId(file.demo.people, username);
}

/** The id of what an earlier step has made. */
export function requireId<Id>(ids: Readonly<Record<string, Id>>, name: string | number): Id {
  const id = ids[name];
  if (id === undefined) throw new Error(`The demo has not made ${name}`);
  return id;
}

/** One thing of the demo: the log where its stream begins, and the constructor of the id that ends the stream's name. */
interface Thing<Id> {
  readonly log: string;
  readonly idOf: (number: number) => Id;
  readonly name: string;
}

/**
 * Makes one thing once, also after a run that was killed before it had noted it in the file: the command id follows from `name`, and the log keeps
 * command ids for a day. Returns its id.
 */
export async function makeOnce<Id>(
  { store, logs, file }: DemoTools,
  { log, idOf, name }: Thing<Id>,
  make: (commandId: CommandId) => Promise<Id>,
): Promise<Id> {
  const commandId = commandIdFrom(`demo:${file.demo.round}:${name}`);
  const made = async (): Promise<Id | null> => {
    const place = await store.outcome(log, commandId);
    const [event] = place ? await store.read(logs.get(log) as LogDefinition, place.seq - 1, 1) : [];
    return event ? idOf(Number(event.stream.split('-')[1])) : null;
  };
  return (await made()) ?? make(commandId);
}

/** Runs `command`; a refusal with one of these codes means that there is nothing to do. */
export async function ignoreRejections(codes: readonly string[], command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!codes.some((code) => isRejection(error, code))) throw error;
  }
}
