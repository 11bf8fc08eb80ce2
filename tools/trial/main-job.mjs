import assert from 'node:assert/strict';
import { photoPage } from './beginning.mjs';
import { comment, countersAre, lookAtRenditions, published, react, upload } from './community.mjs';
import { includes, jsonp, lists, search } from './reading.mjs';
import { alive, signal } from './processes.mjs';
import { eventually } from './report.mjs';

export async function photoAndReactions(trial) {
  const { report, owner, fan, ada, ben, stamp } = trial;
  report.heading('A photograph and what people make of it');
  const tag = `ferry-${stamp}`;
  const word = `kittiwake${stamp}`;
  await report.need('a photograph with EXIF and GPS is uploaded, and published', async () => {
    const { id } = await upload(owner, { title: `Evening ${word}`, tag, seed: 1 });
    const since = Date.now();
    trial.photo = await published(owner, id, 60);
    Object.assign(trial, { tag, word });
    return `${((Date.now() - since) / 1_000).toFixed(1)} s after the upload`;
  });
  await report.check('with thumb, large, colours, width and height, and without its place', () => lookAtRenditions(trial.photo));
  await report.need('the other one likes, follows, comments, is answered: exact counters in every answer', async () => {
    const counts = { photo: trial.photo, owner: ada, likes: 1, followers: 1 };
    const first = await react(fan, counts, 'The last light is the best one.');
    const second = await comment(owner, trial.photo, `Thank you @${ben.username}, it was cold.`, first);
    const third = await comment(fan, trial.photo, 'It shows, in a good way.', second);
    trial.comments = [first, second, third];
    const own = await owner.post(`/photos/${trial.photo.id}/like`, undefined);
    assert.deepEqual(own.body, { data: { count_likes: 2 } }, 'liking one’s own photo counts');
  });
  await report.check('and everybody else reads the same counters (within 5 s)', () =>
    countersAre(
      trial.onlooker,
      {
        photos: { [trial.photo.id]: { count_likes: 2, count_comments: 3 } },
        users: {
          [ada.username]: { count_followers: 1, count_photos: 1, count_comments: 1 },
          [ben.username]: { count_following: 1, count_comments: 2 },
        },
      },
      5,
    ),
  );
}

export async function reading(trial) {
  const { report, fan } = trial;
  const shown = { ...trial, owner: trial.ada, fan: trial.ben };
  report.heading('Reading');
  await report.check('lists show it', () => eventually(() => lists(fan, shown), 5));
  await report.check('includes show it', () => eventually(() => includes(fan, shown), 5));
  await report.check('search shows it', () => eventually(() => search(fan, shown), 5));
  await report.check('JSONP wraps the same', () => jsonp(fan, shown));
  await report.check('its own page shows it in a browser', () => photoPage(trial));
}

/** A worker that is killed is started again at once by the supervisor; SIGSTOP holds all of them as long as this step likes. */
export async function whileWorkersStand(trial) {
  const { product, report, owner, fan, anybody, ada, ben, tag } = trial;
  report.heading('While all workers stand still (SIGSTOP to every worker process and its children)');
  await report.need('before that all read models have caught up', () => untilCaughtUp(product));
  const workers = product.processes('worker');
  assert.ok(workers.length > 0, 'there are workers to stop');
  signal(workers, 'SIGSTOP');
  try {
    await report.need('likes, follows, comments and replies are taken, with exact counters in every answer', async () => {
      const { photo } = trial;
      assert.deepEqual((await fan.delete(`/photos/${photo.id}/like`)).body, { data: { count_likes: 1 } });
      assert.deepEqual((await owner.delete(`/photos/${photo.id}/like`)).body, { data: { count_likes: 0 } });
      const first = await react(fan, { photo, owner: ada, likes: 1, followers: 1 }, 'Looked at it again today.');
      const reply = await comment(owner, photo, 'Do come along next time.', first);
      assert.deepEqual((await owner.post(`/users/${ben.username}/follow`, undefined)).body, { data: { count_followers: 1 } });
      assert.deepEqual((await fan.delete(`/users/${ada.username}/follow`)).body, { data: { count_followers: 0 } });
      trial.comments.push(first, reply);
      const thread = (await fan.get(`/photos/${photo.id}/comments`)).body.data.map(({ id }) => id);
      assert.deepEqual(
        thread,
        trial.comments.map(({ id }) => id),
      );
    });
    await report.check('an upload is taken, and its picture says when to ask again', async () => {
      trial.second = await upload(owner, { title: 'The morning after', tag, seed: 2 });
      const { headers } = await anybody.get(trial.second.image_thumb, 404);
      assert.ok(headers.get('retry-after'));
      assert.equal((await owner.get(`/photos/${trial.second.id}`)).headers.get('x-photo-state'), 'processing');
    });
    await report.check('and no worker has moved meanwhile, which projections list says', async () => {
      // A worker counts as gone when it has not been seen for 15 s.
      const behind = (await eventually(() => backlog(product, 3), 40)).map(({ projection }) => projection);
      assert.ok(
        behind.some((name) => name.startsWith('views.')),
        'read models stay behind',
      );
      return `behind: ${[...new Set(behind)].join(', ')}`;
    });
  } finally {
    signal(workers, 'SIGCONT');
  }
  assert.equal(alive(workers).length > 0, true);
  await report.check('after they go again the upload is published', () => published(owner, trial.second.id, 90).then(() => undefined));
  await report.check('and all counters are exact', () =>
    countersAre(
      trial.onlooker,
      {
        photos: { [trial.photo.id]: { count_likes: 1, count_comments: 5 }, [trial.second.id]: { count_likes: 0, count_comments: 0 } },
        users: {
          [ada.username]: { count_followers: 0, count_following: 1, count_photos: 2, count_comments: 2 },
          [ben.username]: { count_followers: 1, count_following: 0, count_photos: 0, count_comments: 3 },
        },
      },
      30,
    ),
  );
}

/** @param code what the command has to end with: 3 = work waits that no worker does */
export async function backlog(product, code = 0) {
  return (await product.json(['projections', 'list'], code)).filter(({ behind }) => behind > 0);
}

export function untilCaughtUp(product) {
  return eventually(async () => assert.deepEqual(await backlog(product), []), 60);
}
