import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '@heliograph/testing/files-below';
import { testServices } from '@heliograph/testing/services';
import { afterAll, describe, expect, it } from '@jest/globals';
import { everyPicture } from './spec/every-picture.js';
import { expectWhole, formatsMade, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';

/** Six files each, in folders by the first letters of their names: more folders, and more files, than a careless listing gives. */
const PHOTOS_EACH = 24;
const MORE_THAN_ONE_READ = 40;

describe('a backup, restored where nothing is', () => {
  const folder = join(testServices().dir, 'restore-drill');
  let first: Product | undefined;
  let second: Product | undefined;
  afterAll(() => Promise.all([first?.close(), second?.close()]), 60_000);

  it('answers every picture of every photo and every avatar byte for byte', async () => {
    first = await Product.start();
    const ada = await first.person('ada');
    const ben = await first.person('ben');
    const cleo = await first.person('cleo'); // has no picture of her own: hers is drawn
    const photos = new Map<Person, number[]>();
    for (const [person, colour] of [[ada, '#c03020'] as const, [ben, '#20a040'] as const]) {
      await person.api.put('/me/avatar', uploadForm(await picture('jpeg', 40, 30, colour)));
      const ids: number[] = [];
      for (let number = 0; number < PHOTOS_EACH; number++) ids.push((await upload(person, { title: `Number ${number}` })).id);
      photos.set(person, ids);
    }
    for (const [person, ids] of photos) for (const id of ids) await formatsMade(person, id);
    const draft = photos.get(ada)?.at(-1) as number;
    await ada.api.delete(`/photos/${draft}/publication`);
    photos.set(cleo, []);

    const began = performance.now();
    const before = await picturesOf(photos);
    const read = Object.keys(before).length;
    const stored = filesBelow(join(first.dataDir, 'files'));
    expect(new Set(stored.map((path) => dirname(path))).size).toBeGreaterThan(MORE_THAN_ONE_READ);

    await first.stopWorkers();
    const waiting = await upload(ada, { title: 'Waits for its renditions' });
    const backup = await first.answerOf<{ files: number }>('backup', folder);
    expect(backup).toMatchObject({ files: stored.length + 1, lacking: [] });
    expect(await first.heliograph('backup', folder, '--check')).toMatchObject({ code: 0 });
    await first.close();
    await rm(first.dataDir, { recursive: true });
    first = undefined;

    const restored = (second = await Product.start({ backup: folder }));
    const there = (person: Person): Person => ({ ...person, api: restored.anybody.as(person.token) });
    expect(await picturesOf(new Map([...photos].map(([person, ids]) => [there(person), ids])))).toEqual(before);
    process.stdout.write(
      `restore drill: ${2 * PHOTOS_EACH} photos, ${read} pictures read twice, ${backup.files} files restored, ${Math.round((performance.now() - began) / 1_000)} s\n`,
    );
    await published(there(ada), waiting.id);
    expect(await restored.answerOf('media', 'verify')).toMatchObject({ missing: 0, wrong: 0, untracked: 0 });
    await expectWhole(restored);
  }, 600_000);
});

async function picturesOf(photos: ReadonlyMap<Person, readonly number[]>): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const [person, ids] of photos) Object.assign(pictures, await everyPicture(person, ids));
  return pictures;
}
