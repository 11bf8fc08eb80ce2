import { Script } from 'node:vm';
import { contexts } from '@heliograph/contexts';
import { needsWorker } from '@heliograph/runtime';
import { allocatorEnvironment, parseSettings, type Settings } from '@heliograph/settings';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read } from './repository.js';
import { unknownSettings } from './setting-names.js';

interface Service {
  readonly image: string;
  readonly command?: string;
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: string | readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly tmpfs?: string;
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
}

/** The file, with the one variable that its caller gives. */
function compose(): { services: Record<string, Service>; volumes: object; name?: string } {
  return parse(read('docker/compose.yaml').replace(/\$\{HELIOGRAPH_MASTER_KEY:[^}]*\}/g, 'ab'.repeat(32)), { merge: true });
}

const { services, volumes, name: project } = compose();
const ours = Object.entries(services).filter(([, { image }]) => image === 'heliograph');
const workers = ours.filter(([name]) => name.startsWith('worker-'));
const image =
  read('docker/Dockerfile')
    .split(/^(?=FROM )/m)
    .at(-1) ?? '';
const ofImage = Object.fromEntries(
  [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=') as [string, string])),
);
const settingsOf = ({ environment }: Service): Settings => parseSettings({ ...ofImage, ...environment }, 'external');

describe('docker/compose.yaml', () => {
  it('has a worker for each context that needs one, named by it', () => {
    const served = workers.map(([name, service]) => [name, settingsOf(service).worker.contexts]);
    expect(Object.fromEntries(served)).toEqual(
      Object.fromEntries(contexts.filter(needsWorker).map(({ name }) => [`worker-${name}`, [name]])),
    );
  });

  it('starts everything again that ends, and knows of each whether it is well', () => {
    const once = Object.entries(services).filter(([, { restart, healthcheck }]) => restart !== 'unless-stopped' || !healthcheck);
    expect(once.map(([name, { restart }]) => [name, restart])).toEqual([['migrate', 'on-failure']]);
  });

  it('waits longer for a program than it drains and closes', () => {
    const programs = Object.entries(services).filter(([name]) => name === 'api' || name.startsWith('worker-'));
    expect(programs.length).toBeGreaterThan(2);
    const killed = programs.filter(([name, { stop_grace_period: grace = '10s' }]) => {
      const drainSeconds = name === 'api' ? settingsOf(services.api as Service).drainSeconds : 0;
      return Number.parseInt(grace, 10) <= drainSeconds + 10;
    });
    expect(killed.map(([name]) => name)).toEqual([]);
  });

  it('asks api and workers on the ports where their health is', () => {
    const asked = Object.fromEntries(
      ours.flatMap(([name, { healthcheck }]) => {
        const [, program, flag, code = ''] = healthcheck?.test ?? [];
        if (!healthcheck) return [];
        expect([program, flag, new Script(code)]).toEqual(['node', '-e', expect.anything()]);
        return [[name, /http:\/\/127\.0\.0\.1:(\d+)\/healthz\/ready/.exec(code)?.[1]]];
      }),
    );
    const api = settingsOf(services.api as Service);
    expect(api.worker.metricsPort).toBeNull(); // 3003 then, see docs/settings.md
    expect(asked).toEqual({ api: String(api.metrics.port), ...Object.fromEntries(workers.map(([name]) => [name, '3003'])) });
  });

  it('gives settings that the programs take; Prometheus reaches their metrics', () => {
    for (const [, service] of ours) {
      expect(settingsOf(service).redis?.url).toBe('redis://redis:6379');
      expect(unknownSettings(Object.keys({ ...ofImage, ...service.environment }))).toEqual([]);
    }
    expect(ofImage).toMatchObject({ METRICS_HOST: '0.0.0.0', ...allocatorEnvironment });
    expect(services.redis?.command).toContain('--maxmemory-policy noeviction');
  });

  it('lets programs write in volumes of their user and in /tmp alone: no program folder, no layer of the container', () => {
    const given = JSON.parse(/^VOLUME (.*)$/m.exec(image)?.[1] ?? '[]') as string[];
    expect(image).toContain(`mkdir ${given.join(' ')} && chown node:node ${given.join(' ')}\n`);
    for (const [, service] of ours) {
      expect([service.read_only, service.tmpfs]).toEqual([true, '/tmp']);
      expect(service.volumes?.map((volume) => volume.split(':')[1])).toEqual(given);
      const { dataDir, storage } = settingsOf(service);
      for (const place of [dataDir, new URL(storage.url).pathname]) expect(given).toContain(place);
    }
  });

  it('leaves the machine its memory, its disk and its ports, and takes an old docker-compose', () => {
    for (const { mem_limit, logging, ports = [] } of Object.values(services)) {
      expect([mem_limit, logging?.options]).toEqual([expect.stringMatching(/^\d+[mg]$/), { 'max-size': '10m', 'max-file': '5' }]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    expect(project).toBeUndefined();
  });

  it('names services, volumes and programs that there are', () => {
    for (const { depends_on = {}, volumes: mounted = [], command = '' } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services)).toContain(name);
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined();
      }
      for (const [source = ''] of mounted.map((volume) => volume.split(':')))
        expect(source.startsWith('./') || Object.keys(volumes).includes(source)).toBe(true);
      const program = /apps\/[a-z]+(?=\/bundle\/main\.js)/.exec(command)?.[0];
      if (program) expect(read(`${program}/src/main.ts`)).toContain('loadSettings');
    }
  });
});
