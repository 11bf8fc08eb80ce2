import { createHash } from 'node:crypto';
import { newId } from '@heliograph/event-store';
import { CommandId, type Context, type Origin, type StoredEvent } from '@heliograph/kernel';

const BY_THE_SYSTEM: Origin = { via: 'system' };

/** Context of a command given by a person's request or by the command line. Its ids carry their time, by which what they caused is found. */
export function newContext(actor: string, now: Date = new Date(), origin: Origin = BY_THE_SYSTEM): Context {
  return { actor, now, origin, correlation: newId(), commandId: CommandId(newId()), causation: null };
}

/**
 * Context of a command that `event` causes. It has a new id each time: a reaction may run again, and in two workers at once. Then it may say the
 * opposite, which is no repetition, or its decider finds that there is nothing to do.
 */
export function currentContextFor(event: StoredEvent, name: string): Context {
  return {
    actor: `system:${name}`,
    now: new Date(),
    origin: BY_THE_SYSTEM,
    correlation: event.correlation,
    commandId: CommandId(newId()),
    causation: event.eventId,
  };
}

/** The same text makes the same command id: a UUID (version 8: own content) out of its SHA-256. */
export function commandIdFrom(text: string): CommandId {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return CommandId(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`);
}
