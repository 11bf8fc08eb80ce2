import { EventStore } from '@heliograph/event-store';
import { benchLog, benchMasterKey, newStream, type Noted, request } from '../bench-context.js';
import { type Contender, note } from './contender.js';

/** The port that the API calls: numbered, chained, one encrypted field, expected version, command id. Its pool is the product's. */
export function ours(url: string): Contender {
  const store = new EventStore({ url, masterKey: benchMasterKey });
  return {
    call: (index) => {
      const data = note(index);
      const events: Noted[] = [{ type: 'bench.noted', data }];
      return store.append(benchLog, { streams: [{ stream: newStream('note'), expectedVersion: 0, events }], context: request() });
    },
    close: () => store.close(),
  };
}
