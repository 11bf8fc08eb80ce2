import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { event } from '@heliograph/kernel/events';
import { Command, Message, Rejected } from '@heliograph/kernel';
import { type Answer, answer, type StandIn } from '@heliograph/kernel/testing';
import type { BoundedContext } from '@heliograph/runtime';
import { Module, type Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';

/** A stand-in as the programs know contexts: handlers and a log, no tables, nothing for workers. */
export function standInContext(standIn: StandIn): BoundedContext {
  class StandInModule {}
  Module({ providers: [...standIn.answers, ...declined(standIn)].map(handlerOf) })(StandInModule);
  return {
    name: standIn.context,
    log: logOf(standIn),
    migrations: { schema: standIn.context.replaceAll('-', '_'), migrations: [], people: [] },
    rejections: { ...standIn.rejections, 'stand-in': { status: 501, meaning: 'A stand-in does not answer this.' } },
    projections: [],
    reactions: [],
    module: StandInModule,
  };
}

/** Events lie in it as they are published. */
function logOf({ context, events }: StandIn): LogDefinition {
  const samples = new Map(events.map((each) => [each.type, each.data]));
  const definitions = [...samples].map(([type, sample]) =>
    event({ type, version: 1, schema: z.looseObject({}), sample: sample as never, partitionBy: () => 0, publish: 'verbatim' }),
  );
  return defineLog({ name: context, events: definitions, inline: [] });
}

function handlerOf({ to, give }: Answer): Type<unknown> {
  class Handler {
    async execute(message: unknown): Promise<unknown> {
      return give(message as never);
    }
  }
  const handles = to.prototype instanceof Command ? CommandHandler : QueryHandler;
  handles(to as never)(Handler);
  return Handler;
}

/** What nobody answers is said in words, and not by an error of the bus. */
function declined({ context, contract, answers }: StandIn): Answer[] {
  const isUnanswered = (named: unknown): named is Answer['to'] =>
    typeof named === 'function' && named.prototype instanceof Message && !answers.some(({ to }) => to === named);
  return Object.values(contract)
    .filter(isUnanswered)
    .map((to) =>
      answer(to, () => {
        throw new Rejected('stand-in', `${context} is a stand-in here, which does not answer ${to.name}`);
      }),
    );
}
