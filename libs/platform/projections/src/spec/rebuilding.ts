import { LocalMasterKey } from '@heliograph/event-store/privacy';
import { createInterface } from 'node:readline';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { endProcess } from '@heliograph/timing';
import { countersProjection, sampleLog, wordsProjection } from '@heliograph/testing/sample-context';
import { rebuildProjection } from '../rebuild.js';

export interface Rebuilding {
  readonly adminUrl: string;
  readonly url: string;
  readonly masterKey: string;
}

/** A program: prints `ready`, waits for the name of a projection, rebuilds it, prints its steps and ends. */
export async function rebuildOnWord({ adminUrl, url, masterKey }: Rebuilding): Promise<void> {
  const admin = await Database.connect({ url: adminUrl, pool: 4 });
  const store = new EventStore({ url, masterKey: new LocalMasterKey(masterKey), pool: 2 });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  say('ready');
  const { value: name } = await lines.next();
  const projection = [countersProjection, wordsProjection].find((each) => each.name === name);
  if (!projection) return endProcess(0);
  const logs = new Map([[sampleLog.name, sampleLog]]);
  const options = { admin, store, logs, onProgress: () => say('batch'), onStep: (_: string, step: string) => say(step) };
  const { resumed } = await rebuildProjection(options, projection);
  say(resumed ? 'resumed' : 'anew');
  await endProcess(0);
}
