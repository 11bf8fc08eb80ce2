import type { Message, ResultOf } from '@heliograph/kernel';

type MessageType<M> = new (...args: never[]) => M;

interface Handler {
  readonly type: MessageType<Message<unknown>>;
  readonly answer: (message: never) => unknown;
}

/** What a context answers to one type of message. An answer may also throw. */
export function answers<M extends Message<unknown>>(type: MessageType<M>, answer: (message: M) => ResultOf<M>): Handler {
  return { type, answer };
}

/** A dispatcher whose handlers stand in memory; `given` notes its messages. One that nobody answers is an error. */
export function handlersInMemory(...handlers: readonly Handler[]) {
  const given: Message<unknown>[] = [];
  const dispatch = async <M extends Message<unknown>>(message: M): Promise<ResultOf<M>> => {
    given.push(message);
    const handler = handlers.find(({ type }) => message instanceof type);
    if (!handler) throw new Error(`Nobody answers ${message.constructor.name}`);
    return handler.answer(message as never) as ResultOf<M>;
  };
  return { dispatcher: { dispatch }, given };
}
