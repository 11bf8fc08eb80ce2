import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { createDatabase, type TestDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Client } from './spec/client.js';
import { answerOf, type CommandResult } from './spec/command-line.js';
import { containerWith } from './spec/container.js';
import { picture, uploadForm } from './spec/pictures.js';
import { environment, type Place, Program, workspace } from './spec/program.js';
import { registration } from './spec/people.js';
import type { Photo } from './spec/resources.js';

interface Service {
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
}

const read = (name: string) => readFileSync(join(workspace, 'docker', name), 'utf8');
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
/** Of the image that is made: its last stage. */
const ofImage = Object.fromEntries(
  (
    /^ENV ([^]*?[^\\])\n/m.exec(
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '',
    )?.[1] ?? ''
  )
    .split(/\s+\\?\s*/)
    .map((pair) => pair.split('=')),
) as Record<string, string>;
const volumesOf = ({ volumes }: Service) => volumes.map((volume) => volume.split(':')[1] ?? '');

/** No folder of ours: that of the container. */
const home = { HOME: '/nonexistent', TMPDIR: '/tmp' };

describe('every program starts as a user without rights, in a folder that cannot be written', () => {
  let database: TestDatabase;
  let ports: Record<'PORT' | 'WEB_PORT' | 'METRICS_PORT' | 'WORKER_METRICS_PORT', string>;
  beforeAll(async () => {
    database = await createDatabase();
    const [PORT, WEB_PORT, METRICS_PORT, WORKER_METRICS_PORT] = (await Promise.all([1, 2, 3, 4].map(() => freePort()))).map(String);
    ports = { PORT, WEB_PORT, METRICS_PORT, WORKER_METRICS_PORT } as typeof ports;
  });
  afterAll(() => database?.drop());

  /** As compose.yaml gives them, but for the addresses. */
  const settingsOf = (service: Service): Record<string, string> => ({
    ...ofImage,
    ...service.environment,
    ...home,
    ...ports,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_MAY_LOSE_WRITES: '1',
    REDIS_URL: testServices().redisUrl,
    // Other suites register from this address, too, and count in the same Redis.
    RATE_LIMIT_REGISTER: '100000',
    HELIOGRAPH_MASTER_KEY: testMasterKeyText,
    PUBLIC_URL: `http://localhost:${ports.PORT}`,
    WEB_URL: `http://localhost:${ports.WEB_PORT}`,
  });

  function run(place: Place, command: readonly string[], settings: Readonly<Record<string, string>>) {
    const [file = '', ...args] = place.command([process.execPath, ...command]);
    const child = spawn(file, args, { env: environment({ ...home, ...settings }), stdio: ['ignore', 'pipe', 'pipe'] });
    const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { child, ended: said.then(([stdout, stderr, [code]]): CommandResult => ({ stdout, stderr, code: code as number })) };
  }

  it('command, api and worker, with the settings of the image and of compose.yaml: a picture is taken, made and shown', async () => {
    const { migrate, api, 'worker-media': worker } = services as Record<'migrate' | 'api' | 'worker-media', Service>;
    const container = containerWith(volumesOf(api));
    const owner = { ...settingsOf(migrate), DATABASE_ADMIN_URL: database.adminUrl };
    expect(await run(container, migrate.command.split(' ').slice(1), owner).ended).toMatchObject({ code: 0 });
    const settings = settingsOf(api);
    const programs = await Promise.all([Program.start('api', settings, container), Program.start('worker', settingsOf(worker), container)]);
    try {
      const anybody = new Client(`http://127.0.0.1:${ports.PORT}`);
      expect((await anybody.post('/users', registration('ada'))).status).toBe(201);
      const args = ['tokens', 'create', '--user', 'ada', '--scopes', 'read,write:photos'];
      const ada = anybody.as((await answerOf<{ access_token: string }>(settings, ...args)).access_token);
      const made = await ada.post<Photo>('/photos', uploadForm(await picture(), { publish: '1' }));
      expect(made.status).toBe(201);
      const shown = async () => (await fetch(made.body.data.image_large)).status;
      await eventually(async () => expect(await shown()).toBe(200), 20_000);
    } finally {
      await Promise.all(programs.map((program) => program.stop()));
    }
  });

  it('all of it in solo, from `npm start`', async () => {
    const container = containerWith(['/data']);
    const settings = { ...ports, HELIOGRAPH_DATA_DIR: '/data', HELIOGRAPH_DEMO: '0', NODE_ENV: 'development' };
    const { child, ended } = run(container, ['apps/supervisor/bin/start.mjs'], settings);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    await Promise.race([ended, eventually(() => expect(said).toContain('Heliograph is running (solo)'), 50_000)]);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Heliograph is running (solo)') });
  });
});
