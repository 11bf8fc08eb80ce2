import assert from 'node:assert/strict';
import { api } from './main-job.mjs';
import { curlLines, paste } from './pasting.mjs';
import { eventually } from './report.mjs';

const seconds = (value) => `${value.toFixed(1)} s`;
const BUILD_AND_START = 900;
/** Seconds, on a machine with other work. */
const DEMO = 1_500;

export async function firstStart(trial) {
  const { product, report } = trial;
  report.heading('First start');
  await report.need('npm start builds, makes a database and a first photograph, and greets', async () => {
    const { built, answered, greeted } = await product.start(BUILD_AND_START);
    const from = built ?? 0;
    return `build ${built === null ? 'not needed' : seconds(built)}, then ${seconds(answered - from)} to the first answer, ${seconds(greeted - from)} to the greeting`;
  });
  await report.check('the three curl lines of the greeting work when pasted', async () => {
    const lines = curlLines(product.output);
    assert.equal(lines.length, 3);
    for (const line of lines) assert.ok((await paste(line)).data, line);
  });
  await report.need('status prints addresses, demo login, token and app', async () => {
    const { profile, api: address, web, data_dir, demo } = await product.json(['status']);
    assert.deepEqual([profile, address, web, data_dir], ['solo', product.api, product.web, product.dataDir]);
    for (const name of ['username', 'password', 'token', 'client_id', 'client_secret']) assert.ok(demo[name], name);
    Object.assign(trial, { token: demo.token, username: demo.username });
    assert.equal((await api(trial, 'GET', '/me')).data.username, demo.username);
  });
  await report.check('the first page of the pages shows pictures while the demo is made', () =>
    eventually(async () => {
      const picturesOf = async (address) => (await (await fetch(address)).text()).match(/<img\b/g)?.length ?? 0;
      const recent = await picturesOf(new URL('/?sort=recent', product.web));
      assert.ok(recent >= 10, `${recent} pictures among the new ones`);
      // A row of it has eight.
      const first = await picturesOf(product.web);
      assert.ok(first >= 8, `${first} pictures`);
      return `${first} of them, ${recent} among the new ones`;
    }, 120),
  );
}

/** However often it was interrupted, nothing of it is missing and nothing is there twice. */
export async function wholeDemo(trial) {
  const { product, report } = trial;
  report.heading('The demo');
  await report.need('is whole some minutes after the start, in the background', async () => {
    const since = Date.now();
    await eventually(() => assert.match(product.output, /The demo community is whole/), DEMO);
    return `${seconds((Date.now() - since) / 1_000)} more`;
  });
  await report.check('has all its people, photographs, words and collections once', async () => {
    const made = await product.json(['demo', 'seed']);
    assert.deepEqual([made.people, made.photos, made.collections], [40, 300, 14]);
    const count = async (path) => (await api(trial, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=1`)).pagination.total;
    // With the photograph of the main job.
    await eventually(async () => assert.deepEqual([await count('/photos'), await count('/users?sort=new')], [301, 40]), 60);
    return `${made.comments} comments`;
  });
  await report.check('has photographs of today, streaks, collections, and notifications for its login', async () => {
    const today = (await api(trial, 'GET', '/photos/today')).data;
    const [best] = (await api(trial, 'GET', '/users?sort=streak')).data;
    const collected = (await api(trial, 'GET', '/users/anouk/collections')).data;
    const waiting = (await api(trial, 'GET', '/me/notifications?unread=1')).data;
    assert.deepEqual([today.length > 2, best.streak > 20, collected.length, waiting.length], [true, true, 1, 10]);
  });
}

/** The logs are whole, and the read models are what they say. */
export async function verified({ product, report }) {
  await report.check('events verify finds every chain whole', async () => {
    const { logs } = await product.json(['events', 'verify']);
    return logs.map(({ log, events }) => `${log} ${events}`).join(', ');
  });
  await report.check('projections verify finds that replay equals live', async () => {
    await eventually(
      async () =>
        assert.deepEqual(
          (await product.json(['projections', 'list'])).filter(({ behind }) => behind > 0),
          [],
        ),
      60,
    );
    const results = await product.json(['projections', 'verify']);
    assert.deepEqual(
      results.filter(({ differences }) => differences.length > 0),
      [],
    );
    return `${results.length} projections`;
  });
}
