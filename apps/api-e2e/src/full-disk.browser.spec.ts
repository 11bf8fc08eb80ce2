import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { type DurablePostgres, emptyOwnRedis, startDurablePostgres, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from './spec/client.js';
import { heliograph } from './spec/command-line.js';
import { Commenting } from './spec/commenting.js';
import { environment, workspace } from './spec/program.js';
import { SmallDisk } from './spec/small-disk.js';
import { Solo } from './spec/solo.js';

/** From the moment there is room. */
const AGAIN_WITHIN = 1_000;
const megabyte = 1024 * 1024;

const wide = {
  RATE_LIMIT_TOKEN: '100000',
  RATE_LIMIT_ANONYMOUS: '100000',
  RATE_LIMIT_REGISTER: '100000',
  NEWCOMER_PHOTOS: '0',
  NEWCOMER_COMMENTS: '0',
  UPLOADS_MIN_FREE_SPACE: String(20 * megabyte),
};

async function portsOf(...names: string[]): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])));
}

async function metric(port: string, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  );
}

const isLive = async (port: string) => (await fetch(`http://127.0.0.1:${port}/healthz/live`)).status;

describe('a full disk, in solo', () => {
  let small: SmallDisk;
  let solo: Solo;
  let ada: Commenting;

  beforeAll(async () => {
    small = SmallDisk.mount(mkdtempSync(join(testServices().dir, 'solo-')), 600);
    solo = await Solo.start({ ...wide, HELIOGRAPH_DATA_DIR: join(small.folder, 'data') });
    ada = await Commenting.begin(new Client(solo.api), solo.settings, 'ada');
  }, 200_000);
  afterAll(async () => {
    await solo?.stop();
    small?.unmount();
  });
  afterEach(() => small?.makeRoom());

  it('S12 uploads of any kind are 503 while room is short, everything else is taken; metrics and doctor say so', async () => {
    expect(await ada.uploads()).toEqual([201, 201, 200]);
    small.fill(15 * megabyte);
    expect(await ada.uploads()).toEqual([503, 503, 503]);
    expect(await ada.comment()).toBe(201);
    expect(await metric(solo.settings.METRICS_PORT as string, 'heliograph_free_space_bytes{place="data"}')).toBeLessThan(20 * megabyte);
    const { code, stdout } = await heliograph(solo.settings, 'doctor');
    expect([code, stdout]).toEqual([3, expect.stringMatching(/^WRONG +disk .*UPLOADS_MIN_FREE_SPACE/m)]);
    small.makeRoom();
    expect(await ada.uploads()).toEqual([201, 201, 200]);
  });

  it('S12 P5 writes are 503 and reads go on; writes are back within a second of room, and nothing that was acknowledged is lost', async () => {
    small.fill();
    await ada.untilRefused(30_000);
    expect(await isLive(solo.settings.METRICS_PORT as string)).toBe(200);
    small.makeRoom();
    expect(await ada.untilTaken(20_000)).toBeLessThan(AGAIN_WITHIN);
    await ada.expectAllThere();
  });

  it('P5 where the database has ended for lack of room it is started again when there is some, however late', async () => {
    const pid = () => Number(readFileSync(join(small.folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    small.fill();
    process.kill(pid(), 'SIGKILL');
    await eventually(() => expect(solo.said).toContain('PostgreSQL has ended because'), 20_000);
    expect(await ada.comment()).toBe(503);
    expect(await isLive(solo.settings.METRICS_PORT as string)).toBe(200);
    small.makeRoom();
    await ada.untilTaken(30_000);
    await ada.expectAllThere();
    expect(solo.hasEnded).toBe(false);
    expect(await heliograph(solo.settings, 'events', 'verify')).toMatchObject({ code: 0 });
  });
});

describe('a full disk, with a PostgreSQL and a log of its own', () => {
  let disks: Record<'database' | 'files' | 'log', SmallDisk>;
  let postgres: DurablePostgres;
  let settings: Record<string, string>;
  let programs: ChildProcess[] = [];
  let ada: Commenting;

  /** Its output goes to a file on the disk of logs. */
  async function start(name: 'api' | 'worker'): Promise<ChildProcess> {
    const log = openSync(join(disks.log.folder, `${name}.log`), 'a');
    const main = join(workspace, 'apps', name, 'bundle', 'main.js');
    const child = spawn(process.execPath, [main], { env: environment(settings), stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(child.exitCode).toBeNull();
    return child;
  }

  beforeAll(async () => {
    const base = mkdtempSync(join(testServices().dir, 'external-'));
    const mount = (name: string, megabytes: number) => SmallDisk.mount(join(base, name), megabytes);
    disks = { database: mount('database', 400), files: mount('files', 64), log: mount('log', 4) };
    await emptyOwnRedis();
    postgres = await startDurablePostgres(disks.database.folder);
    settings = {
      ...wide,
      ...(await portsOf('PORT', 'WEB_PORT', 'METRICS_PORT', 'WORKER_METRICS_PORT')),
      DATABASE_URL: postgres.url,
      DATABASE_ADMIN_URL: postgres.adminUrl,
      REDIS_URL: testServices().redisUrl,
      HELIOGRAPH_MASTER_KEY: testMasterKeyText,
      HELIOGRAPH_DATA_DIR: join(disks.files.folder, 'data'),
    };
    expect(await heliograph(settings, 'db', 'migrate')).toMatchObject({ code: 0, stderr: expect.any(String) });
    programs = await Promise.all([start('api'), start('worker')]);
    ada = await Commenting.begin(new Client(`http://127.0.0.1:${settings.PORT}`), settings, 'ada');
  }, 200_000);
  afterAll(async () => {
    for (const program of programs) program.kill('SIGTERM');
    await Promise.all(programs.map(async (program) => program.exitCode ?? once(program, 'exit')));
    await postgres?.close();
    for (const disk of Object.values(disks ?? {})) disk.unmount();
  });
  afterEach(async () => {
    for (const disk of Object.values(disks)) disk.makeRoom();
    expect(programs.map(({ exitCode }) => exitCode)).toEqual([null, null]);
    await ada.expectAllThere();
  });

  it('of the database: S12 P5 writes are 503, reads go on, and writes are back within a second of room', async () => {
    disks.database.fill();
    await ada.untilRefused(30_000);
    expect(await isLive(settings.METRICS_PORT as string)).toBe(200);
    disks.database.makeRoom();
    expect(await ada.untilTaken(20_000)).toBeLessThan(AGAIN_WITHIN);
  });

  it('of pictures: S12 uploads are 503 before it is full and when it is, everything else is taken', async () => {
    disks.files.fill(15 * megabyte);
    expect(await ada.uploads()).toEqual([503, 503, 503]);
    disks.files.fill();
    expect([await ada.uploads(), await ada.comment()]).toEqual([[503, 503, 503], 201]);
    disks.files.makeRoom();
    expect(await ada.uploads()).toEqual([201, 201, 200]);
  });

  it('of the log: every request is answered, what could not be written is counted, and the log goes on with room', async () => {
    const log = join(disks.log.folder, 'api.log');
    disks.log.fill();
    for (let request = 0; request < 100; request += 1) expect((await ada.api.get(ada.photo)).status).toBe(200);
    expect([await ada.comment(), await isLive(settings.METRICS_PORT as string)]).toEqual([201, 200]);
    expect(await metric(settings.METRICS_PORT as string, 'heliograph_log_write_failures_total')).toBeGreaterThan(0);
    const { size } = statSync(log);
    disks.log.makeRoom();
    expect((await ada.api.get(ada.photo)).status).toBe(200);
    await eventually(() => expect(statSync(log).size).toBeGreaterThan(size));
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
  });

  it('a command whose messages cannot be written does its work', async () => {
    disks.log.fill();
    const full = openSync('/dev/full', 'w');
    const script = join(workspace, 'apps', 'ops', 'bin', 'heliograph.mjs');
    const command = spawn(process.execPath, [script, 'events', 'verify'], {
      env: environment(settings),
      stdio: ['ignore', 'ignore', full],
    });
    closeSync(full);
    expect(await once(command, 'exit')).toEqual([0, null]);
  });
});
