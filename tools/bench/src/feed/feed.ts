import { Database } from '@heliograph/database';
import { DEFAULT_PER_PAGE, UserId } from '@heliograph/kernel';
import { openApplication } from '@heliograph/runtime';
import { FindFollowed } from '@heliograph/social-graph-contracts';
import { ListPhotosOfPeople } from '@heliograph/views-contracts';
import { closedLoop, figuresOf, type Loop } from '../closed-loop.js';
import { processCpuUs, serverCpuUs } from '../cpu.js';
import { spreadOver } from '../data/blocks.js';
import { fill, openRuntimeOf } from '../data/fill.js';
import { DEFAULT_DIR, type KeptServer, startKeptServer } from '../data/kept-server.js';
import { OWNER } from '../data/sizes.js';
import { startApi } from '../lists/api-process.js';
import { ListClient } from '../lists/list-client.js';
import { bench, type Session } from '../session.js';
import { rounded } from '../statistics.js';
import { FanOut } from './fan-out.js';
import { followedByAll, quietPeople, setFollows, unfollowedByAll } from './follows.js';

/** Whose feed is measured. */
const READER = OWNER;
const FAMOUS = 1;
const MANY = 5_000;
/** Those who follow no more are looked up one by one: in one process that can be set beside the other way. */
const FEW = 200;
/** Pages of ten before the deep one. */
const DEEP = 30;

interface Line {
  readonly what: string;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly apiCpuUs: number | null;
  readonly postgresCpuUs: number | null;
}

/**
 * A page of a feed at the door, for people who follow few and many; then both ways of making it in one process, and what a publication by somebody
 * whom everybody follows writes in the other way. In ours it writes nothing.
 */
export const feed = bench({
  options: { scale: '1', dir: DEFAULT_DIR, seconds: '5', callers: '4' },
  run: async (session, options) => {
    const server = await startKeptServer(session, { dir: options.dir, scale: Number(options.scale) });
    const { sizes } = await fill(session, server);
    const admin = await Database.connect({ url: server.ownerUrl, pool: 4 });
    session.onEnd(() => admin.close());
    const readers: Readonly<Record<string, readonly number[]>> = {
      'follows 20': spreadOver(sizes.users, Math.min(20, sizes.users)),
      [`follows ${FEW}`]: spreadOver(sizes.users, Math.min(FEW, sizes.users)),
      [`follows ${MANY}`]: spreadOver(sizes.users, Math.min(MANY, sizes.users)),
      [`follows ${MANY} who published nothing for a year`]: await quietPeople(admin, MANY),
    };
    const usual = await setFollows(admin, READER, []);
    const loop = { seconds: Number(options.seconds), callers: Number(options.callers) };
    try {
      const door = await atTheDoor({ session, server, admin, readers, loop });
      const { ways, written, megabytes } = await bothWays({ session, server, admin, readers, loop });
      return {
        json: { feed: { door, ways, written, megabytes } },
        lines: [
          ...[...door, ...ways].map(textOf),
          `fan-out on write: ${megabytes} MB; ${written.followers} followers: a publication ${written.published} ms, a take-down ${written.takenDown} ms`,
        ],
      };
    } finally {
      await setFollows(admin, READER, usual);
    }
  },
});

interface Parts {
  readonly session: Session;
  readonly server: KeptServer;
  readonly admin: Database;
  readonly readers: Readonly<Record<string, readonly number[]>>;
  readonly loop: { readonly seconds: number; readonly callers: number };
}

async function atTheDoor({ session, server, admin, readers, loop }: Parts): Promise<Line[]> {
  const api = await startApi(session, server, READER);
  const client = new ListClient(api);
  const lines: Line[] = [];
  for (const [name, followed] of Object.entries(readers)) {
    await setFollows(admin, READER, followed);
    const line = async (what: string, address: string) => {
      await closedLoop(loop.callers, 1, () => client.page(address));
      lines.push(
        await measured(`GET /me/feed, ${name}, ${what}`, server, api.pid, () =>
          closedLoop(loop.callers, loop.seconds, () => client.page(address)),
        ),
      );
      session.tell(textOf(lines.at(-1) as Line));
    };
    await line('first page', '/me/feed');
    let { next } = (await client.page('/me/feed')).meta.pagination.links;
    for (let page = 2; page < DEEP && next; page++) next = (await client.follow(next)).meta.pagination.links.next ?? next;
    if (next) await line(`page ${DEEP}`, new URL(next).pathname + new URL(next).search);
  }
  return lines;
}

async function bothWays({ session, server, admin, readers, loop }: Parts) {
  const runtime = await openRuntimeOf(server);
  const { application, dispatcher } = await openApplication(runtime);
  const fanOut = new FanOut(admin, dispatcher);
  const ways: Line[] = [];
  try {
    const onRead = async () => {
      const people = await dispatcher.dispatch(new FindFollowed(UserId(READER), FEW));
      return (await dispatcher.dispatch(new ListPhotosOfPeople(people, { page: 1, perPage: DEFAULT_PER_PAGE }))).items.length;
    };
    for (const [name, followed] of Object.entries(readers).filter(([, { length }]) => length <= FEW)) {
      await setFollows(admin, READER, followed);
      ways.push(await measured(`in one process, on read, ${name}`, server, null, () => closedLoop(1, loop.seconds, onRead)));
      session.tell(textOf(ways.at(-1) as Line));
    }
    session.tell('fan-out on write: filling');
    await followedByAll(admin, FAMOUS);
    await admin.query('analyze social_graph.follows');
    const megabytes = await fanOut.fill();
    ways.push(await measured('in one process, on write', server, null, () => closedLoop(1, loop.seconds, () => fanOut.page(READER))));
    session.tell(textOf(ways.at(-1) as Line));
    const published = await fanOut.publish(FAMOUS);
    const takenDown = await fanOut.takeDown(FAMOUS);
    return {
      ways,
      megabytes,
      written: { followers: published.rows, published: published.milliseconds, takenDown: takenDown.milliseconds },
    };
  } finally {
    await fanOut.drop();
    await unfollowedByAll(admin, FAMOUS);
    await application.close();
    await runtime.close();
  }
}

async function measured(what: string, server: KeptServer, apiPid: number | null, run: () => Promise<Loop>): Promise<Line> {
  const cpu = () => [apiPid === null ? null : processCpuUs(apiPid), serverCpuUs(server.pid)];
  const before = cpu();
  const loop = await run();
  const after = cpu();
  const each = (index: number) => {
    const [from, to] = [before[index], after[index]];
    return typeof from === 'number' && typeof to === 'number' ? rounded((to - from) / loop.latencies.length, 0) : null;
  };
  const { p50, p99, perSecond } = figuresOf([loop], null);
  return { what, p50, p99, perSecond, apiCpuUs: each(0), postgresCpuUs: each(1) };
}

const textOf = ({ what, p50, p99, perSecond, apiCpuUs, postgresCpuUs }: Line): string =>
  `${what}: p50 ${p50} ms, p99 ${p99} ms, ${perSecond}/s, CPU ${apiCpuUs ?? '-'} + ${postgresCpuUs ?? '-'} us`;
