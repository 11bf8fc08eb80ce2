import { readdirSync } from 'node:fs';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from './spec/client.js';
import { registration } from './spec/people.js';
import type { User } from './spec/resources.js';
import { askAll } from './spec/upgrade/answers.js';
import { suspended } from './spec/upgrade/content.js';
import { unexplained } from './spec/upgrade/differences.js';
import { fixtures } from './spec/upgrade/fixture.js';
import { isLevel } from './spec/upgrade/level.js';
import { type Profile, upgrade, type Upgraded } from './spec/upgrade/upgraded.js';

const builds = readdirSync(fixtures)
  .filter((name) => name.endsWith('.tar.gz'))
  .map((name) => name.replace('.tar.gz', ''));
const every = builds.flatMap((build) => [[build, 'solo'] as const, [build, 'external'] as const]);
const runs: readonly (readonly [string, Profile])[] = sized([['312fcd7', 'solo']], every, every);

describe.each(runs)('what the build %s has left behind, with this build in %s', (build, profile) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await upgrade(build, profile);
    const { untilReady, untilLevel } = upgraded.seconds;
    const { answered, refused } = upgraded.watch;
    process.stdout.write(
      `${build} in ${profile}: ready after ${untilReady.toFixed(1)} s, level after ${untilLevel.toFixed(1)} s; ${answered} lists meanwhile, and ${refused} times 503\n`,
    );
  }, 400_000);
  afterAll(() => upgraded?.stop());

  it('lists are never empty in silence: 503 until their rows are there', () => {
    expect(upgraded.watch.faults).toEqual([]);
    expect(upgraded.watch.answered).toBeGreaterThan(0);
  });

  if (profile === 'external')
    it('the plan says what there is to do, and behind `db migrate` no step of it', () => {
      const [before, after] = upgraded.plans.map(({ code, stdout }) => ({ code, ...(JSON.parse(stdout) as { migrations: string[] }) }));
      expect([before?.code, (before?.migrations.length ?? 0) > 0, after?.migrations]).toEqual([3, true, []]);
    });

  it('answers what that build has answered, but for what is meant', async () => {
    const { answers } = upgraded.fixture;
    // B4: that build showed people who are suspended, and this one hides them until the suspension ends.
    if (answers.some(({ path, status }) => path === `/users/${suspended}` && status === 200)) {
      expect((await fetch(new URL(`/users/${suspended}`, upgraded.api))).status).toBe(404);
      expect(await upgraded.heliograph('users', 'enable', suspended)).toMatchObject({ code: 0 });
      await eventually(async () => expect(await isLevel(upgraded.heliograph)).toBe(true), 60_000);
    }
    expect(unexplained(answers, await askAll(upgraded, answers))).toEqual([]);
  });

  it('goes on: a new person is found, totals move, and apps get tokens by the secrets that they have', async () => {
    const anybody = new Client(upgraded.api);
    const ada = anybody.as(upgraded.tokens['ada'] ?? '');
    const before = (await anybody.get<User>('/users/ada')).body.data;
    const total = (await anybody.get('/users?sort=new')).body.meta.pagination.total;
    expect((await anybody.post('/users', registration('newcomer'))).status).toBe(201);
    expect((await ada.post('/users/newcomer/follow')).status).toBe(200);
    await eventually(async () => {
      const found = await anybody.get<User[]>('/search/users/newcomer');
      const users = await anybody.get('/users?sort=new');
      const { count_following: following } = (await anybody.get<User>('/users/ada')).body.data;
      expect([found.body.data?.map(({ username }) => username), users.body.meta.pagination.total, following]).toEqual([
        ['newcomer'],
        total + 1,
        before.count_following + 1,
      ]);
    }, 20_000);
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...upgraded.fixture.app });
    const granted = await fetch(new URL('/oauth2/token', upgraded.api), { method: 'POST', body: form });
    expect([granted.status, await granted.json()]).toEqual([200, expect.objectContaining({ token_type: 'Bearer' })]);
  });

  it.each([
    ['events', 'verify'],
    ['projections', 'verify'],
    ['media', 'verify'],
  ])('heliograph %s %s ends with 0', async (...args) => {
    expect(await faultsFound(...args)).toEqual([0, '']);
  });

  it('heliograph doctor finds nothing wrong, as soon as the machine has time to answer within its three seconds', async () => {
    await eventually(async () => expect(await faultsFound('doctor')).toEqual([0, '']), 60_000);
  });

  async function faultsFound(...args: string[]): Promise<[number | null, string]> {
    const { code, stdout, stderr } = await upgraded.heliograph(...args);
    return [code, code === 0 ? '' : stdout + stderr];
  }
});
