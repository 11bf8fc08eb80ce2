import { RecordShownData } from '@heliograph/audit-contracts';
import { Dispatcher, READ_YOUR_WRITES, type ReadYourWrites, showToStaff } from '@heliograph/cqrs';
import type { Allowance, Command, CommandId, Context, Query, ResultOf, Disclosure, StaffQuery } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, contextOf } from './actor.js';

export interface CommandOptions {
  /** Of a command that the client may repeat: it has its effect once. Left out: each call is a command of its own. */
  readonly commandId?: CommandId | undefined;
  /** The version that the client saw of what it changes; another one is refused with `version-moved` (S14). */
  readonly expectedVersion?: number | undefined;
  /** Pays for what is stored (B7). */
  readonly allowance?: Allowance | undefined;
}

/** The only way from the application layer to the contexts: sends queries, and commands in the name of an actor. */
@Injectable()
export class MessageBus {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Pick<Dispatcher, 'dispatch'>,
    /** Null: no positions are stored, as in a process that answers no reads. */
    @Inject(READ_YOUR_WRITES) private readonly memory: ReadYourWrites | null,
  ) {}

  /** A question of this actor's must be surrounded by `reading` where it may be answered by a replica. */
  ask<Q extends Query<unknown>>(query: Q): Promise<ResultOf<Q>> {
    return this.dispatcher.dispatch(query);
  }

  /** A question of this actor's, who is of the staff: answered once what the answer shows is recorded. @throws Unavailable where it cannot be */
  show<Q extends StaffQuery<unknown>>(actor: Actor, query: Q): Promise<ResultOf<Q>> {
    return showToStaff(this.dispatcher, query, (shown) => this.recordDisclosure(actor, shown));
  }

  /** What this actor, who is of the staff, is about to be shown. @throws Unavailable: then it must not be shown */
  recordDisclosure(actor: Actor, shown: Disclosure): Promise<void> {
    return this.command(actor, (context) => new RecordShownData(context, shown));
  }

  /** Gives the command that `build` makes of its context. The actor's later reads are not older than it (R3). @throws Rejected */
  command<C extends Command<unknown>>(
    actor: Actor,
    build: (context: Context) => C,
    { commandId, expectedVersion, allowance }: CommandOptions = {},
  ): Promise<ResultOf<C>> {
    const context = contextOf(actor);
    const give = () =>
      this.dispatcher.dispatch(build({ ...context, commandId: commandId ?? context.commandId, expectedVersion, allowance }));
    return this.memory ? this.memory.writing(actor, context.correlation, give) : give();
  }

  /** Surrounds the handling of a request that only reads: inside it lists and details may come from a replica. */
  reading<T>(work: () => T): T {
    return this.memory ? this.memory.reading(work) : work();
  }

  /** Inside `reading`, before the first question: waits until the server that is read from has what this actor wrote (R3). */
  async caughtUp(actor: Actor): Promise<void> {
    await this.memory?.caughtUp(actor);
  }
}
