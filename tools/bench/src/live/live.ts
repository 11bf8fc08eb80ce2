import { Database } from '@heliograph/database';
import { until } from '@heliograph/timing';
import { processCpuUs } from '../cpu.js';
import { clearBlocks } from '../data/blocks.js';
import { fill } from '../data/fill.js';
import { startKeptServer } from '../data/kept-server.js';
import { makeCallers } from '../http/callers.js';
import { tokenOf } from '../http/load/request.js';
import { startProduct } from '../http/product.js';
import { residentMegabytes } from '../http/resident.js';
import { bench } from '../session.js';
import { percentile, rounded } from '../statistics.js';
import { Listeners } from './listeners.js';

/** Of one person (N3). */
const MOST_OF_ONE = 5;
/** Events that are on their way when the last comment was written. */
const LONGEST_MILLISECONDS = 10_000;

interface Sent {
  readonly answeredAt: number;
  /** Of its first arrival at each stream of the owner. */
  readonly arrivals: number[];
}

/** Streams at one api process (N3): what they take of memory, and how late the owner of a photo hears of a comment. */
export const live = bench({
  options: { connections: '5000', perSecond: '50', seconds: '30', scale: '0.02', dir: '.cache/bench-live' },
  run: async (session, options) => {
    const [connections, perSecond, seconds] = [Number(options.connections), Number(options.perSecond), Number(options.seconds)];
    const server = await startKeptServer(session, { dir: options.dir, scale: Number(options.scale) });
    const { sizes } = await fill(session, server);
    const admin = await Database.connect({ url: server.ownerUrl, pool: 2 });
    session.onEnd(() => admin.close());
    await clearBlocks(admin);
    await makeCallers(admin, sizes.users);
    const photos = await admin.query<{ id: number; owner: number }>(
      `select photo_id as id, owner_id as owner from views.photo_cards where state = 'published' order by photo_id desc limit $1`,
      [perSecond * seconds],
    );
    const owners = [...new Set(photos.map(({ owner }) => owner))];
    const others = Array.from({ length: sizes.users }, (_, at) => at + 1).filter((id) => !owners.includes(id));
    const people = [...owners, ...others].slice(0, Math.max(owners.length, Math.ceil(connections / MOST_OF_ONE)));
    const product = await startProduct(session, server, { processes: 1 });
    const [api] = product.apis as [(typeof product.apis)[0]];
    await fetch(`${api.base}/me`, { headers: { Authorization: `Bearer ${tokenOf(1)}` } });

    const before = residentMegabytes(api.pid);
    const sent = new Map<number, Sent>();
    const listeners = await Listeners.open(session, api.base, people, connections, (photo, _count, at) =>
      sent.get(photo)?.arrivals.push(at),
    );
    const opened = residentMegabytes(api.pid);
    session.tell(`${connections} streams of ${people.length} people: ${before} MB before, ${opened} MB with them`);

    const cpuBefore = processCpuUs(api.pid);
    const began = performance.now();
    const writing: Promise<void>[] = [];
    for (const [at, photo] of photos.entries()) {
      await until(async () => performance.now() - began >= (at * 1_000) / perSecond, { withinMilliseconds: 60_000, pauseMilliseconds: 2 });
      if (session.isEnding) break;
      writing.push(comment(api.base, others[at % others.length] ?? 1, photo.id, sent));
    }
    await Promise.all(writing);
    const streamsOf = new Map<number, number>();
    for (let at = 0; at < connections; at++) {
      const person = people[at % people.length] as number;
      streamsOf.set(person, (streamsOf.get(person) ?? 0) + 1);
    }
    const wanted = photos.reduce((sum, { owner }) => sum + (streamsOf.get(owner) ?? 0), 0);
    const arrived = () => [...sent.values()].reduce((sum, { arrivals }) => sum + arrivals.length, 0);
    await until(async () => arrived() >= wanted, { withinMilliseconds: LONGEST_MILLISECONDS, pauseMilliseconds: 100 }).catch(
      () => undefined,
    );
    const cpu = (processCpuUs(api.pid) ?? Number.NaN) - (cpuBefore ?? Number.NaN);
    const delays = [...sent.values()].flatMap(({ answeredAt, arrivals }) => arrivals.map((at) => Math.max(0, at - answeredAt)));
    delays.sort((a, b) => a - b);
    const json = {
      connections,
      people: people.length,
      events: photos.length,
      megabytesBefore: before,
      megabytesOpen: opened,
      megabytesAfter: residentMegabytes(api.pid),
      wanted,
      lost: wanted - delays.length,
      endedStreams: listeners.lost,
      p50: rounded(percentile(delays, 0.5), 0),
      p99: rounded(percentile(delays, 0.99), 0),
      longest: rounded(delays.at(-1) ?? 0, 0),
      apiCpuShare: rounded(cpu / ((performance.now() - began) * 1_000), 2),
    };
    return { json: { live: json }, lines: Object.entries(json).map(([name, value]) => `${name}: ${value}`) };
  },
});

async function comment(base: string, by: number, photoId: number, sent: Map<number, Sent>): Promise<void> {
  const entry = { answeredAt: Number.POSITIVE_INFINITY, arrivals: [] as number[] };
  sent.set(photoId, entry);
  const answer = await fetch(`${base}/photos/${photoId}/comments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOf(by)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ body: 'Well seen' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`a comment was answered with ${answer.status}`);
  entry.answeredAt = performance.now();
}
