import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '@heliograph/event-store';
import { testMasterKey } from '@heliograph/testing/services';
import type { FaultBench } from './fault-bench.js';
import { someEvent, writeTo } from './writing.js';

/** Contexts that are woken when something was appended to a log. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = { sample: ['sample', 'shelf'], shelf: ['shelf'] };

/** Appends whose wake-ups are lost, doubled and sent late in any order, by a seeded generator. */
export async function writeWithBadWakeUps(bench: FaultBench, throwDice: (below: number) => number, writes: number): Promise<void> {
  const { queues } = bench.product.runtime;
  const sent: Promise<unknown>[] = [];
  const add = (log: string, delayMilliseconds = 0) => {
    for (const context of FOLLOWERS[log] ?? [])
      sent.push(queues.add(context, 'wake', { log }, { delayMilliseconds }).catch(() => undefined));
  };
  const faults: readonly ((log: string) => unknown)[] = [
    () => undefined,
    (log) => [add(log), add(log), add(log)],
    (log) => add(log, 50 + throwDice(1_500)),
    (log) => [add(log, throwDice(300)), add(log, throwDice(300))],
  ];
  const onCommit = ({ log }: { log: string }) => {
    bench.faults++;
    faults[throwDice(faults.length)]?.(log);
  };
  const store = new EventStore({ url: bench.product.url, masterKey: testMasterKey, onCommit });
  try {
    for (let write = 1; write <= writes; write++) {
      await writeTo(store, someEvent(throwDice));
      await pause(throwDice(20));
    }
    await Promise.all(sent);
  } finally {
    await store.close();
  }
}

/** Deletes everything in a queue, active jobs included. */
export async function emptyQueues(bench: FaultBench): Promise<void> {
  bench.faults++;
  if (bench.redis) return flushAll(bench.redis.port);
  const tables = await bench.product.admin.query<{ name: string }>(
    `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`,
  );
  await bench.product.admin.transaction(async (tx) => {
    for (const { name } of tables) await tx.query(`delete from ${name}`);
  });
}

async function flushAll(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write('FLUSHALL\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  if (!String(answer).startsWith('+OK')) throw new Error(`FLUSHALL was answered ${answer}`);
}
