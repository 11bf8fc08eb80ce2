import { StreamId, UserId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsOf, type OwnEvent } from './events-of-person.js';

describe("a person's own events", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  afterAll(() => product.close());

  const say = (stream: string, thingId: number, personId: number, words: readonly string[], actor: string) =>
    product.runtime.store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(stream),
          expectedVersion: 0,
          events: words.map((text) => ({ type: 'sample.words-said', data: { thingId, personId, words: text } })),
        },
      ],
      context: sampleRequest(actor),
    });

  async function own(id: number, fields: readonly string[] = ['personId']): Promise<OwnEvent[]> {
    const { database, store } = product.runtime;
    const found: OwnEvent[] = [];
    for await (const some of eventsOf(database, store.keyring, sampleLog, { id: UserId(id), fields })) found.push(...some);
    return found;
  }

  it('are those about the person, with personal fields readable, and those that the person caused, without the fields of others', async () => {
    await say('words-1', 1, 7, ['mine'], 'user:7');
    await say('words-2', 1, 8, ['yours'], 'user:8');
    await say('words-3', 7, 8, ['of a thing with my number'], 'user:8');
    await say('words-4', 1, 8, ['yours, by my hand'], 'user:7');
    await say('words-5', 1, 7, ['mine, by another'], 'system:sweep');
    await say('words-6', 1, 77, ['of a user whose number begins like mine'], 'user:70');
    expect(
      (await own(7)).map(({ stream, data, schemaVersion }) => [stream, (data as { words: string | null }).words, schemaVersion]),
    ).toEqual([
      ['words-1', 'mine', 1],
      ['words-4', null, 1],
      ['words-5', 'mine, by another', 1],
    ]);
  });

  it('are about whom the first of the fields names', async () => {
    expect((await own(7, ['thingId', 'personId'])).map(({ stream }) => stream)).toEqual(['words-1', 'words-3', 'words-4']);
  });

  it('are all found, each once, however many there are', async () => {
    const many = Array.from({ length: 450 }, (_, index) => `word ${index}`);
    await say('words-7', 1, 9, many, 'user:9');
    await say('words-8', 1, 8, ['between'], 'user:8');
    await say('words-9', 1, 9, ['the last'], 'user:9');
    expect((await own(9)).map(({ data }) => (data as { words: string }).words)).toEqual([...many, 'the last']);
  });

  it('end with the key', async () => {
    await product.runtime.store.keyring.destroy(9);
    await expect(own(9)).rejects.toThrow('has been erased');
  });
});
