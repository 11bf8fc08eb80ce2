import type { Dispatcher, ReadYourWrites, Writer } from '@heliograph/cqrs';
import { AppId, Command, CommandId, type Context, CredentialId, Query, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { anonymous, guest, person } from './actor.js';
import { MessageBus } from './message-bus.js';

class Open extends Command<string> {
  constructor(readonly context: Context) {
    super();
  }
}
class IsOpen extends Query<boolean> {}

function product(answer: (message: unknown) => Promise<unknown> = async () => 'done') {
  const dispatched: unknown[] = [];
  const writers: Writer[] = [];
  const dispatcher = {
    dispatch: (message: unknown) => {
      dispatched.push(message);
      return answer(message);
    },
  } as Pick<Dispatcher, 'dispatch'>;
  const memory: ReadYourWrites = {
    writing: (writer, _, work) => work().finally(() => writers.push(writer)),
    reading: (work) => work(),
    caughtUp: async () => undefined,
  };
  return { bus: new MessageBus(dispatcher, memory), dispatched, writers };
}

describe('the way to the contexts', () => {
  it('a command carries its actor', async () => {
    const { bus, dispatched } = product();
    for (const actor of [anonymous, person(UserId(5)), { ...anonymous, appId: AppId(3) }, { ...person(UserId(5)), appId: AppId(3) }])
      expect(await bus.command(actor, (context) => new Open(context))).toBe('done');
    expect(dispatched.map((message) => (message as Open).context.actor)).toEqual(['anonymous', 'user:5', 'app:3', 'user:5']);
  });

  it('a command says how it came in: by which token of which app, by which session, in which request', async () => {
    const { bus, dispatched } = product();
    const by = (credential: string, appId: AppId | null = null) => ({
      ...person(UserId(5), CredentialId(credential), [], 'r-1'),
      appId,
    });
    const actors = [
      guest('r-1'),
      by('ss-1'),
      by('pt-1'),
      by('at-1', AppId(3)),
      { ...by('at-2', AppId(3)), userId: null },
      person(UserId(5)),
    ];
    for (const actor of actors) await bus.command(actor, (context) => new Open(context));
    expect(dispatched.map((message) => (message as Open).context.origin)).toEqual([
      { via: 'anonymous', request: 'r-1' },
      { via: 'page', request: 'r-1' },
      { via: 'token', request: 'r-1' },
      { via: 'app', app: 3, request: 'r-1' },
      { via: 'app', app: 3, request: 'r-1' },
      { via: 'anonymous' },
    ]);
  });

  it('each command is its own, but for one that the client may repeat (S19)', async () => {
    const { bus, dispatched } = product();
    const give = (commandId?: CommandId) => bus.command(person(UserId(5)), (context) => new Open(context), { commandId });
    await Promise.all([give(), give(), give(CommandId('the-same')), give(CommandId('the-same'))]);
    const ids = dispatched.map((message) => (message as Open).context.commandId);
    expect(ids.slice(2)).toEqual(['the-same', 'the-same']);
    expect(new Set(ids).size).toBe(3);
  });

  it('R3 the positions that a command wrote are stored for its actor, also where it failed half-way; a query writes none', async () => {
    const { bus, writers } = product();
    await bus.command(person(UserId(5)), (context) => new Open(context));
    await bus.ask(new IsOpen());
    const failing = product(() => Promise.reject(new Error('half-way')));
    await expect(failing.bus.command(person(UserId(6)), (context) => new Open(context))).rejects.toThrow('half-way');
    expect([writers, failing.writers]).toEqual([[person(UserId(5))], [person(UserId(6))]]);
  });
});
