import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testServices } from '@heliograph/testing/services';
import fc from 'fast-check';
import pg from 'pg';
import { binaryArray } from './binary-array.js';

describe('arrays in the binary form', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: testServices().runtimeUrl });
    await client.connect();
  });
  afterAll(() => client.end());

  const read = async (array: Buffer, type: string) =>
    (await client.query(`select to_jsonb($1::${type}[]) as values`, [array])).rows[0].values as unknown[];

  // Any code point but the one that PostgreSQL's text cannot hold.
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
  const kinds: [Parameters<typeof binaryArray>[0], fc.Arbitrary<unknown>][] = [
    ['text', fc.option(text)],
    ['int2', fc.integer({ min: -32_768, max: 32_767 })],
    ['int4', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })],
    ['uuid', fc.option(fc.uuid())],
    ['bool', fc.boolean()],
  ];

  it.each(kinds)('%s arrive as they were', async (type, value) => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 40 }), async (values) => {
        expect(await read(binaryArray(type, values as never), type)).toEqual(values);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['', '0', '0189abcd-0000-7000-8000-00000000000', '0189abcd-0000-7000-8000-00000000000g', '0189abcd-0000-7000-8000-0000000000é0'])(
    'refuses %j, which is no UUID',
    (value) => {
      expect(() => binaryArray('uuid', [value])).toThrow('Not a UUID');
    },
  );

  it('bytea arrive as they were', async () => {
    const values = [Buffer.alloc(0), Buffer.of(0, 255, 92, 34)];
    const { rows } = await client.query('select $1::bytea[] as values', [binaryArray('bytea', values)]);
    expect(rows[0].values).toEqual(values);
  });
});
