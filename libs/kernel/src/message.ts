import type { AppId, CommandId, CredentialId, EventId, UserId } from './brand.js';

declare const result: unique symbol;
declare const isStaffQuery: unique symbol;

/** A person's budget, counted in fixed windows of UTC. A command takes one place of it when it is about to store something. */
export interface Allowance {
  /** What for. */
  readonly name: string;
  readonly userId: UserId;
  readonly limit: number;
  readonly window: 'hour' | 'day';
  /** Whether it limits the person only as long as the account is new. */
  readonly isForNewcomers: boolean;
  /** In words for people, once no place is left. */
  readonly refusal: string;
}

/** Counts places of allowances, for all processes. */
export interface Budgets {
  /** Resolves with true if a place was taken, and with false for a person without such a budget. @throws Error where none is left */
  take(allowance: Allowance, now: Date): Promise<boolean>;
  /** Returns a place, because nothing was stored. @param takenAt when the place was taken; a window that is over gets nothing back */
  giveBack(allowance: Allowance, takenAt: Date): Promise<void>;
}

/**
 * How a command came in. It is stored with each event of the command, for good: ids only, and nothing about a person.
 * `page`: a session of the pages; `token`: a personal token; `app`: a token of an app; `anonymous`: nobody was signed in,
 * though a link of a mail may have been the proof; `command`: the command line; `system`: the product itself.
 */
export interface Origin {
  readonly via: 'page' | 'token' | 'app' | 'anonymous' | 'command' | 'system';
  /** Whose token it was. */
  readonly app?: AppId | undefined;
  /** `X-Request-Id`: at most 64 letters, digits, full stops, hyphens and underscores. */
  readonly request?: string | undefined;
  /** The operator's login on the machine where a command was given. */
  readonly login?: string | undefined;
  /** The operator's words, without anything about a person. */
  readonly reason?: string | undefined;
}

/** The actor, and the ids that connect the events of one request. `now` is the only clock that a decider sees. */
export interface Context {
  /** `user:<id>`, `app:<id>` (an app's own token), `system:<name>` or `anonymous`. */
  readonly actor: string;
  readonly now: Date;
  readonly origin: Origin;
  /** The session or token with which a person gives it. Once that is revoked, it gives no right to anything new. Left out = not given by a person. */
  readonly credential?: CredentialId;
  /** Same for everything that one request set in motion. UUID. */
  readonly correlation: string;
  /** UUID. A command repeated under the same id has its effect once. */
  readonly commandId: CommandId;
  /** Event id that made this command happen; null when a person did. */
  readonly causation: EventId | null;
  /** The version of the stream that the caller has seen. The decision is made on that version only (contract S14). */
  readonly expectedVersion?: number | undefined;
  /** Charged once the command is known to change something (contract B7). Left out = no budget. */
  readonly allowance?: Allowance | undefined;
}

/** A message of a context's contract; `Result` is what its handler answers. Classes, because Nest's buses route by class. */
export abstract class Message<Result> {
  declare readonly [result]: Result;
}

/** Requests a change. It carries the facts from other contexts that the decision needs. */
export abstract class Command<Result> extends Message<Result> {
  abstract readonly context: Context;
}

/** Requests data; changes nothing. */
export abstract class Query<Result> extends Message<Result> {
  declare readonly [isStaffQuery]?: false;
}

/** What somebody of the staff is shown of people: ids and names, nothing that the fields hold. It is recorded for good. */
export interface Disclosure {
  /** What was opened: `case-8`, `appeal-4`, `photo-17`, a list such as `open-appeals`. */
  readonly subject: string;
  /** Whose data it is. */
  readonly people: readonly UserId[];
  /** Names of what is shown, such as `email`. */
  readonly fields: readonly string[];
}

/** Requests data about people for staff. It is no `Query`: `showToStaff` alone answers it, once what it shows is recorded. */
export abstract class StaffQuery<Result> extends Message<Result> {
  declare readonly [isStaffQuery]: true;
  /** What this answer shows; null: nothing about anybody. */
  abstract shows(answer: Result): Disclosure | null;
}

export type ResultOf<M> = M extends Message<infer Result> ? Result : never;
