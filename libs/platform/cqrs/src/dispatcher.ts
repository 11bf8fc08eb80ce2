import { Command, type Query, type ResultOf } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

/** The only entry to the contexts, and the only caller of Nest's buses: takes a message, returns the result of its handler. */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  dispatch<M extends Command<unknown> | Query<unknown>>(message: M): Promise<ResultOf<M>> {
    return message instanceof Command ? this.commands.execute(message) : this.queries.execute(message as never);
  }
}
