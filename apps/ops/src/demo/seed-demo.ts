import { clearDemo } from './clear-demo.js';
import type { DemoTools } from './demo-tools.js';
import { makeCredentials } from './make-credentials.js';
import { makePeople } from './make-people.js';
import { addActivity } from './add-activity.js';
import { waitForPublication, uploadAlbum } from './upload-album.js';

export interface Seeded {
  readonly people: number;
  readonly photos: number;
  /** Fewer than `photos` when the worker had not processed all of them by the time-out: the others appear later. */
  readonly published: number;
  readonly comments: number;
}

/** Makes what of the demo is missing, through the same commands as the API. Safe to repeat and to interrupt. */
export async function seedDemo(tools: DemoTools): Promise<Seeded> {
  const { file } = tools;
  if (file.demo.leftOver) await clearDemo(tools);
  if (!file.demo.complete) {
    await makePeople(tools);
    await makeCredentials(tools);
    await uploadAlbum(tools);
  }
  const { published, unfinished } = await waitForPublication(tools);
  if (!file.demo.complete) {
    await addActivity(tools, new Set([...published, ...unfinished]));
    if (unfinished.size === 0) file.note((demo) => (demo.complete = true));
  }
  const { people, photos, comments } = file.demo;
  const count = (made: object) => Object.keys(made).length;
  return { people: count(people), photos: count(photos), published: published.size, comments: count(comments) };
}
