import assert from 'node:assert/strict';
import { Client } from './client.mjs';
import { codeByRequests, codeInBrowser, inBrowser, tokenFor } from './authorization.mjs';
import { register } from './community.mjs';
import { curlLines, paste } from './pasting.mjs';

const seconds = (value) => `${value.toFixed(1)} s`;
const BUILD_AND_START = 900;

export async function firstStart(trial) {
  const { product, report } = trial;
  report.heading('First start');
  await report.need('npm start builds, makes a database and a demo, and greets', async () => {
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
    const { profile, api, web, data_dir, demo } = await product.json(['status']);
    assert.deepEqual({ profile, api, web, data_dir }, { profile: 'solo', api: product.api, web: product.web, data_dir: product.dataDir });
    for (const name of ['username', 'password', 'token', 'client_id', 'client_secret']) assert.ok(demo[name], name);
    // A user who is otherwise uninvolved and has a high rate limit.
    trial.onlooker = new Client(product.api, demo.token);
    assert.equal((await trial.onlooker.get('/me')).body.data.username, demo.username);
  });
  await report.check('the first page of the pages shows pictures', async () => {
    const html = await (await fetch(product.web)).text();
    const pictures = html.match(/<img\b/g)?.length ?? 0;
    assert.ok(pictures >= 10, `${pictures} pictures`);
    return `${pictures} of them`;
  });
}

/** Two people, an app, and the two ways through its authorization. Fills `trial` with what the later steps use. */
export async function people(trial) {
  const { product, report, callback } = trial;
  const stamp = Date.now().toString(36);
  report.heading('People and an app');
  await report.need('two users register over HTTP', async () => {
    trial.ada = await register(product.api, `ada_${stamp}`, 'Ada Trial');
    trial.ben = await register(product.api, `ben_${stamp}`, 'Ben Trial');
    Object.assign(trial, { stamp, anybody: new Client(product.api) });
  });
  await report.need('a personal token by the command line registers an app over HTTP', async () => {
    const { access_token, token_type } = await product.json([
      'tokens',
      'create',
      '--user',
      trial.ada.username,
      '--scopes',
      'manage:account',
    ]);
    assert.equal(token_type, 'Bearer');
    const fields = { name: `Trial ${stamp}`, website: 'https://trial.example', callback_urls: [callback] };
    const { body } = await new Client(product.api, access_token).post('/applications', fields, 201);
    trial.app = { ...body.data, name: fields.name, callback };
  });
  await report.need('by requests: authorize, login, consent, code, token without grant_type', async () => {
    const code = await codeByRequests(product.api, trial.app, trial.ben);
    const { access_token, scope } = await tokenFor(trial.anybody, trial.app, code);
    trial.fan = new Client(product.api, access_token);
    assert.equal((await trial.fan.get('/me')).body.data.username, trial.ben.username);
    return scope;
  });
  await report.check('in a browser: the same', async () => {
    const code = await codeInBrowser(product.api, trial.app, trial.ada);
    trial.owner = new Client(product.api, (await tokenFor(trial.anybody, trial.app, code)).access_token);
    assert.equal((await trial.owner.get('/me')).body.data.username, trial.ada.username);
  });
  if (!trial.owner)
    await report.need('(the rest goes on with a token by requests)', async () => {
      const code = await codeByRequests(product.api, trial.app, trial.ada);
      trial.owner = new Client(product.api, (await tokenFor(trial.anybody, trial.app, code)).access_token);
    });
}

/** The photo's own page, as its `url` says. */
export async function photoPage({ photo, ada, comments }) {
  await inBrowser(async (page) => {
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`));
    const response = await page.goto(photo.url, { waitUntil: 'networkidle' });
    assert.equal(response.status(), 200);
    const text = await page.innerText('body');
    for (const shown of [photo.title, ada.name, ...comments.map(({ body }) => body)])
      assert.ok(text.includes(shown), `it shows "${shown}"`);
    const painted = await page.$$eval('main img, img', (images) => images.filter((image) => image.naturalWidth > 300).length);
    assert.ok(painted >= 1, 'the picture is painted');
    assert.deepEqual(problems, []);
  });
}
