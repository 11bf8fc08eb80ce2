import { entryOf } from '@heliograph/kernel';
import type { StreamPosition } from '@heliograph/notifications-contracts';

/** Up to where a client knows all changes, and which number of unread entries it got last. */
export interface StreamState {
  readonly position: StreamPosition;
  readonly countUnread: number;
}

const FORM = /^([0-9a-f]{8})-([0-9a-z]{1,9})-([0-9a-z]{1,11}(?:\.[0-9a-z]{1,11}){0,19})-([0-9a-z]{1,9})$/;

/** The `id:` of an event. @param epoch names what the numbers count: see `CommonPosition` */
export function formatState(epoch: string, { position: { at, logs }, countUnread }: StreamState): string {
  const numbers = Object.values(logs).map((seq) => seq.toString(36));
  return [epoch, at.toString(36), numbers.join('.'), countUnread.toString(36)].join('-');
}

/** Null = nonsense, or of another epoch. @param logs names in the order of the position */
export function parseState(text: string, epoch: string, logs: readonly string[]): StreamState | null {
  const [, ofEpoch, at = '', numbers = '', countUnread = ''] = FORM.exec(text) ?? [];
  const seqs = numbers.split('.').map((each) => Number.parseInt(each, 36));
  if (ofEpoch !== epoch || seqs.length !== logs.length || seqs.some((seq) => !Number.isSafeInteger(seq))) return null;
  return {
    position: { at: Number.parseInt(at, 36), logs: Object.fromEntries(logs.map((log, turn) => [log, seqs[turn] as number])) },
    countUnread: Number.parseInt(countUnread, 36),
  };
}

const seqIn = ({ logs }: StreamPosition, log: string): number => entryOf(logs, log) ?? 0;

/** Nothing of `position` is after `other`. */
export function isWithin(position: StreamPosition, other: StreamPosition): boolean {
  return Object.entries(position.logs).every(([log, seq]) => seq <= seqIn(other, log));
}

/** The further one of each log. */
export function furtherOf(one: StreamPosition, other: StreamPosition): StreamPosition {
  const logs = Object.entries(other.logs).map(([log, seq]) => [log, Math.max(seq, seqIn(one, log))]);
  return { at: Math.max(one.at, other.at), logs: Object.fromEntries(logs) };
}

interface ChangePosition {
  readonly log: string | null;
  readonly seq: number;
}

/**
 * Where a client is that has got all changes of a stretch up to `last`, and not `next`: what comes by the order of logs is behind it, and of the
 * log of `last` what is up to it. Of changes by one event all but the last leave it before that event.
 */
export function resumePosition(
  last: ChangePosition,
  next: ChangePosition | undefined,
  since: StreamPosition,
  until: StreamPosition,
): StreamPosition {
  if (!next) return until;
  const names = Object.keys(until.logs);
  const turnOf = ({ log }: ChangePosition) => (log === null ? -1 : names.indexOf(log));
  const [turn, seq] = [turnOf(last), turnOf(next) === turnOf(last) && next.seq === last.seq ? last.seq - 1 : last.seq];
  const seqOf = (log: string, at: number) => {
    const [before, after] = [seqIn(since, log), seqIn(until, log)];
    return at < turn ? after : at > turn ? before : Math.max(before, seq);
  };
  // What time has changed comes first: it is behind the client once another turn has come.
  const at = turn < 0 && turnOf(next) < 0 ? since.at : until.at;
  return { at, logs: Object.fromEntries(names.map((log, place) => [log, seqOf(log, place)])) };
}
