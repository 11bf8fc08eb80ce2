import type { Client } from '../client.js';
import type { Act, Member } from './member.js';
import { scripts } from './scripts.js';

export interface Played {
  readonly pairs: number;
  readonly writes: number;
  /** What an answer did not show, with the answer. */
  readonly stale: readonly string[];
  /** How many times each act was played. */
  readonly acts: Readonly<Record<string, number>>;
}

export interface PlayOptions {
  readonly members: readonly Member[];
  /** One for each api process, without a token. */
  readonly apis: readonly Client[];
  readonly pairs: number;
  /** Play goes on until as many different acts were played, too. */
  readonly leastActs: number;
  /** Numbers from 0 to below 1, the same ones for the same member and seed. */
  readonly chances: (member: number) => () => number;
  readonly onProgress: (pairs: number) => void;
}

const MAX_TOLD = 20;

/** All members at once: each writes through a process by chance, and reads at once through others, until so many pairs of a write and a read are done. */
export async function play({ members, apis, pairs, leastActs, chances, onProgress }: PlayOptions): Promise<Played> {
  const stale: string[] = [];
  const acts: Record<string, number> = {};
  let done = 0;
  let writes = 0;
  const perform = async ({ name, write, reads }: Act, token: string, chance: () => number) => {
    const writer = Math.floor(chance() * apis.length);
    const answer = await write((apis[writer] as Client).as(token));
    if (answer.status >= 300) throw new Error(`${name} was answered with ${answer.status} ${answer.text}`);
    writes += 1;
    acts[name] = (acts[name] ?? 0) + 1;
    await Promise.all(
      reads(answer).map(async ({ path, shows }) => {
        const reader = (writer + 1 + Math.floor(chance() * (apis.length - 1))) % apis.length;
        const reply = await (apis[reader] as Client).as(token).get<never>(path);
        done += 1;
        if (!shows(reply))
          stale.push(`${name} by process ${writer}, GET ${path} by ${reader}: ${reply.status} ${reply.text.slice(0, 400)}`);
      }),
    );
    onProgress(done);
  };
  await Promise.all(
    members.map(async (member) => {
      const chance = chances(member.number);
      const playing = scripts.map((script) => script(member));
      while ((done < pairs || Object.keys(acts).length < leastActs) && stale.length < MAX_TOLD) {
        const act = playing[Math.floor(chance() * playing.length)] as () => Act;
        await perform(act(), member.person.token, chance);
      }
    }),
  );
  return { pairs: done, writes, stale, acts };
}
