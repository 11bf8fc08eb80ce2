import { randomUUID } from 'node:crypto';
import { STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import { newStream } from '../bench-context.js';
import { openEmmett } from '../emmett.js';
import { type Contender, note } from './contender.js';

/** No chain, nothing encrypted; otherwise the same event. */
export async function emmett(url: string, callers: number): Promise<Contender> {
  const { store, close } = await openEmmett(url, callers);
  return {
    call: (index) => {
      const data = note(index);
      const metadata = { correlation: randomUUID(), actor: 'user:1' };
      return store.appendToStream(newStream('note'), [{ type: 'bench.noted', data, metadata }], {
        expectedStreamVersion: STREAM_DOES_NOT_EXIST,
      });
    },
    close,
  };
}
