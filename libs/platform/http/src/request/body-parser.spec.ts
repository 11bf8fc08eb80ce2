import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { collectBody } from './body-parser.js';

describe('a body without files', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => void jest.useRealTimers());

  const collected = () => {
    const stream = new PassThrough();
    const cut = jest.fn(() => void stream.destroy());
    return { stream, cut, body: collectBody(stream, { limit: 10, milliseconds: 1_000, cut }) };
  };

  it('is read whole, and is not cut afterwards', async () => {
    const { stream, body, cut } = collected();
    stream.end('123');
    expect((await body)?.toString()).toBe('123');
    jest.advanceTimersByTime(2_000);
    expect(cut).not.toHaveBeenCalled();
  });

  it('is cut where it takes too long, no matter how regularly its bytes come', async () => {
    const { stream, body, cut } = collected();
    body.catch(() => undefined);
    for (let time = 0; time < 1_000; time += 100) {
      stream.write('1');
      jest.advanceTimersByTime(100);
    }
    await expect(body).rejects.toMatchObject({ status: 408 });
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('that is too long ends with null', async () => {
    const { stream, body } = collected();
    stream.end('12345678901');
    expect(await body).toBeNull();
  });
});
