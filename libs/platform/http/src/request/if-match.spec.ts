import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { expectedVersion } from './if-match.js';

const asked = (header: string | undefined, version = 7) =>
  expectedVersion({ headers: { 'if-match': header } } as unknown as FastifyRequest, async () => version).catch(
    ({ status }) => status as number,
  );

describe('If-Match (S14)', () => {
  it.each(['"7.k3f"', ' "7.k3f" ', '"6.a", "7.b"', '"x","7.",', 'W/"7.k3f"'])('%s names version 7', async (header) =>
    expect(await asked(header)).toBe(7),
  );

  it.each(['', '"8.k3f"', '"77.k3f"', '"7"', '"k3f"', '7.k3f', '"07.k3f"', '"-7.a"', '*, "6.a"', 'w/"7.k3f"'])(
    '%s does not: 412',
    async (header) => expect(await asked(header)).toBe(412),
  );

  it('without it, or with *, nothing is asked and nothing expected', async () => {
    const never = async () => Promise.reject(new Error('asked'));
    for (const header of [undefined, '*', ' * '])
      expect(await expectedVersion({ headers: { 'if-match': header } } as unknown as FastifyRequest, never)).toBeUndefined();
  });
});
