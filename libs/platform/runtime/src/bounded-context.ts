import type { Dispatcher, Fold } from '@heliograph/cqrs';
import type { ContextMigrations, Database } from '@heliograph/database';
import type { EventStore, LogDefinition } from '@heliograph/event-store';
import type { Projection, Reaction } from '@heliograph/projections';
import type { Command, Context, DecisionId, Rejections, UserId } from '@heliograph/kernel';
import type { LetterWords, MailOutcome } from '@heliograph/mail';
import type { Backlog } from './observability/index.js';
import type { Queues } from '@heliograph/queues';
import type { Type } from '@nestjs/common';
import type { StoreFolder } from './files/named-files.js';

/** Where mails are sent, and the sender's data in them. */
export interface MailPlace {
  /** `smtp:`, `smtps:` send; `file:` keeps them in a folder. */
  readonly location: string;
  readonly from: string;
  /** Address of the pages, without a slash at its end. */
  readonly webUrl: string;
  /** Hears how each attempt to send one ended. */
  readonly onOutcome?: (outcome: MailOutcome) => void;
}

/**
 * Writes what somebody has asked to be mailed, or what moderators have decided about them, out of several contexts and in their language, at the
 * moment in which it is sent: no table holds it. Null: there is nothing to say any more.
 */
export type LetterWriter = (wanted: {
  readonly kind: string;
  readonly userId: UserId;
  /** What they are called; null: nobody has confirmed the address, so that nothing may be in the mail that was typed with it. */
  readonly name: string | null;
  /** As the caller that asked for the mail said. */
  readonly happenedAt: Date;
  /** Of a notice of moderation. */
  readonly decisionId: DecisionId | null;
}) => Promise<LetterWords | null>;

/** What somebody reads, as `<html lang>` has it; null = nobody knows. */
export type MailLanguage = (userId: UserId) => Promise<string | null>;

/** With what browsers are notified. */
export interface PushPlace {
  readonly privateKey: string;
  readonly subject: string;
  readonly mayBeLoopback: boolean;
  /** Address of the pages, without a slash at its end. */
  readonly webUrl: string;
}

/** What a browser shows. */
export interface PushWords {
  readonly title: string;
  readonly text: string;
  /** As in `<html lang>`. */
  readonly lang: string;
  /** Where it leads, on the pages. */
  readonly path: string;
}

/** As `LetterWriter`, what a browser shows of one entry of somebody's notifications. Null: there is nothing to say any more. */
export type PushWriter = (wanted: {
  readonly userId: UserId;
  readonly entry: number;
  /** Its newest event when it was asked for. */
  readonly happenedAt: Date;
  /** As in `<html lang>`. */
  readonly language: string;
}) => Promise<PushWords | null>;

/** What a worker process provides to reactions and to a context's own work. */
export interface WorkServices {
  readonly dispatcher: Dispatcher;
  readonly database: Database;
  readonly store: EventStore;
  readonly queues: Queues;
  /** `file:` or `s3:` */
  readonly storageUrl: string;
  /** Absent: no mail is sent. */
  readonly mail?: MailPlace;
  /** Absent: nothing is mailed that people have asked for. */
  readonly writeLetter?: LetterWriter;
  /** Absent: mails that nobody has asked for are in English. */
  readonly mailLanguage?: MailLanguage;
  /** Absent: no browser is notified. */
  readonly push?: PushPlace;
  readonly writePush?: PushWriter;
  /** Hears what a cache in front of the product is to drop (B8). Absent: there are none. */
  readonly cdnPurgeUrl?: string;
  /** Until the files of a photo that is taken down are deleted (B4). Absent: they never are. */
  readonly takedownFinalDays?: number;
  readonly log: (line: { level: 'info' | 'warn' | 'error'; message: string }) => void;
}

/** Work that has been started. */
export interface Work {
  /** Takes nothing new, finishes what is in hand. */
  stop(): Promise<void>;
}

/** The result of checking a part of the product. */
export interface Finding {
  readonly ok: boolean;
  readonly found: string;
}

/** One that does not need the database is made while that is away, too. */
export type ContextCheck =
  | { readonly needsDatabase: true; readonly run: (services: Pick<WorkServices, 'database' | 'mail' | 'cdnPurgeUrl'>) => Promise<Finding> }
  | { readonly needsDatabase: false; readonly run: () => Promise<Finding> };

/** Everything that a program needs to run one context. `log` is absent where there is nothing to decide (search, views). */
export interface BoundedContext {
  readonly name: string;
  readonly log?: LogDefinition;
  /** Kinds of streams in its log: `photo` stands for `photo-17`. Null: there is no state besides its events (a name that was claimed). */
  readonly streams?: Readonly<Record<string, Fold | null>>;
  readonly migrations: ContextMigrations;
  /** Every code with which it refuses. */
  readonly rejections?: Rejections;
  readonly projections: readonly Projection[];
  readonly reactions: readonly Reaction[];
  /** Names of its job queues, besides the one for wake-ups. */
  readonly queues?: readonly string[];
  /** Rows of its tables that wait for its workers, by what is to be done: a metric says how many they are, and for how long. */
  readonly backlog?: Readonly<Record<string, Omit<Backlog, 'context' | 'work'>>>;
  /** What its workers do besides projections and reactions: consumers of its job queues, sweeps. */
  readonly work?: (services: WorkServices) => Work;
  /**
   * Commands that erase a person in this context: from its streams, its rows outside of the log and its files. Rows of projections follow by
   * events. Workers dispatch them until no place holds anything, so each is safe to repeat after an interruption at any point.
   */
  readonly forgetting?: readonly (new (
    context: Context,
    userId: UserId,
  ) => Command<void>)[];
  /** Folders of the store of files that are its own, and which files in them its rows name. */
  readonly files?: readonly StoreFolder[];
  /** Checks for `heliograph doctor`, by the name that it shows: each checks the context's own state and reports what is wrong. */
  readonly checks?: Readonly<Record<string, ContextCheck>>;
  /** Nest module with the context's handlers. */
  readonly module: Type<unknown>;
}

/** True if it has work for a worker process; false: only work that is done with its commands. */
export function needsWorker({ projections, reactions, work }: BoundedContext): boolean {
  return projections.length > 0 || reactions.length > 0 || work !== undefined;
}
