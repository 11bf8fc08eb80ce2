import { instantOf } from '@heliograph/kernel';
import { Actor } from './actor.js';
import { clearDemo } from './clear-demo.js';
import { type DemoTools, Interrupted } from './demo-tools.js';
import { makeCredentials } from './make-credentials.js';
import { people } from './people.js';
import { PLAN_VERSION } from './plan.js';

export interface Seeded {
  readonly people: number;
  readonly photos: number;
  readonly comments: number;
  readonly collections: number;
}

/** Acts whose end is noted in the file together: repeating one changes nothing, and takes a moment. */
const BATCH = 25;

export interface SeedOptions {
  /** Ends once the first photograph is published, and somebody can sign in. */
  readonly firstPhoto?: boolean;
}

/**
 * Makes what of the demo is missing, through the same commands as the API, one after the other in the order of the story, whose times they carry. Safe
 * to repeat and to interrupt: the file knows how many acts are done. Photographs are published one at a time, so that others find the workers free.
 */
export async function seedDemo(tools: DemoTools, { firstPhoto = false }: SeedOptions = {}): Promise<Seeded> {
  const { file } = tools;
  // What another program has begun goes by another plan.
  if (!file.demo.complete && file.demo.plan !== PLAN_VERSION) file.beginNewRound();
  if (file.demo.leftOver) await clearDemo(tools);
  if (!file.demo.complete) await act(tools, firstPhoto);
  // A demo of an older program has no collections.
  const count = (made: object | undefined) => Object.keys(made ?? {}).length;
  const { photos, comments, collections } = file.demo;
  return { people: count(file.demo.people), photos: count(photos), comments: count(comments), collections: count(collections) };
}

async function act(tools: DemoTools, firstPhoto: boolean): Promise<void> {
  const { file, progress, stopping } = tools;
  const plan = tools.makePlan(instantOf(file.demo.startedAt).getTime());
  const actor = new Actor(tools, plan);
  const last = firstPhoto ? plan.acts.findIndex(({ does }) => does === 'publish') : plan.acts.length - 1;
  for (let done = file.demo.done; done <= last; done++) {
    if (stopping()) {
      file.note((demo) => (demo.done = done));
      throw new Interrupted();
    }
    const next = plan.acts[done] as (typeof plan.acts)[number];
    await actor.act(next);
    if (next.does === 'join' && next.who === people[0].username) await makeCredentials(tools);
    if (next.does === 'publish' || done % BATCH === 0) file.note((demo) => (demo.done = done + 1));
    if (next.does === 'publish') progress(`Photographs: ${next.photo + 1} of ${plan.photos.length}`);
  }
  if (!firstPhoto) file.note((demo) => Object.assign(demo, { complete: true, done: plan.acts.length }));
}
