import { contexts } from '@heliograph/contexts';
import { expect, it } from '@jest/globals';

const SEALED = 'v1.019ab0c4-7e21-7cc0-8f4b-1d2f3a4b5c6d.AAAAAAAAAAAAAAAA.AAAA';

it('events with sealed fields make a state wherever those of an erased person do', () => {
  const tried: string[] = [];
  for (const { log, streams = {} } of contexts)
    for (const [kind, found] of Object.entries(streams))
      for (const { type, sample, personal } of found === null ? [] : (log?.events.values() ?? [])) {
        const states = [null, SEALED].map((value) => {
          const data = { ...(sample as object), ...Object.fromEntries((personal?.fields ?? []).map((field) => [field, value])) };
          try {
            return JSON.stringify(found?.evolve(found.initial as never, { type, data } as never)) !== undefined;
          } catch {
            // Of another kind of stream.
            return false;
          }
        });
        if (personal && states[0]) tried.push(type);
        expect([kind, type, states[1]]).toEqual([kind, type, states[0]]);
      }
  expect(tried).toEqual(expect.arrayContaining(['identity.user-registered', 'media.photo-uploaded', 'discussion.comment-added']));
});
