import { parseSettings, type Settings } from '@heliograph/settings';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read } from './repository.js';
import { unknownSettings } from './setting-names.js';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: true }[];
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

interface Pod {
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly items?: readonly { readonly path: string }[] } }[];
  readonly containers: readonly [Container];
}

interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data: Readonly<Record<string, string>>;
  readonly spec: { readonly template: { readonly spec: Pod } };
}

const { items } = parse(read('deploy/kubernetes/heliograph.yaml'), { merge: true }) as { items: readonly Item[] };
const config = items.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const pods = items.filter(({ kind }) => ['Job', 'Deployment'].includes(kind)).map(({ spec }) => spec.template.spec);
const pod = (name: string) => pods.find(({ containers: [{ name: of }] }) => of === name) as Pod;

/** What the files of the secret may hold. */
const secrets: Readonly<Record<string, string>> = {
  ...{ DATABASE_URL: 'postgres://heliograph@db/heliograph', DATABASE_ADMIN_URL: 'postgres://owner@db/heliograph' },
  ...{ REDIS_URL: 'redis://redis:6379', STORAGE_URL: 's3://key:secret@host/bucket', HELIOGRAPH_MASTER_KEY: 'ab'.repeat(32) },
};
/** As the image has it (docker/Dockerfile). */
const ofImage = { NODE_ENV: 'production', METRICS_HOST: '0.0.0.0', HELIOGRAPH_DATA_DIR: '/data' };
const environmentOf = ({ env }: Container) => ({ ...config, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) });

function settingsOf(container: Container): Settings {
  const given = Object.entries(environmentOf(container)).map(([name, value]) => {
    const secret = /^(.*)_FILE$/.exec(name)?.[1];
    return secret === undefined ? [name, value] : [secret, secrets[secret]];
  });
  return parseSettings({ ...ofImage, ...(Object.fromEntries(given) as Record<string, string>) }, 'external');
}

describe('the example for Kubernetes', () => {
  it.each(pods)('gives settings that there are, secrets as files: $containers.0.name', ({ containers: [container] }) => {
    expect(unknownSettings(Object.keys(environmentOf(container)))).toEqual([]);
    expect(settingsOf(container).nodeEnv).toBe('production');
    const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
    for (const [name, value] of Object.entries(environmentOf(container)))
      if (name.endsWith('_FILE')) expect([name, mounts.some((path) => value.startsWith(`${path}/`))]).toEqual([name, true]);
  });

  it('gives the login of the owner to migrations alone', () => {
    const given = (name: string) =>
      pod(name)
        .volumes.find(({ secret }) => secret)
        ?.secret?.items?.map(({ path }) => `/secrets/${path}`);
    const used = Object.values(config).filter((value) => value.startsWith('/secrets/'));
    expect([given('migrate'), given('api'), given('worker')]).toEqual([undefined, used, used]);
    expect(used).not.toContain('/secrets/database-admin-url');
  });

  it('leaves an api the time that it drains and closes in, and a worker its nine seconds', () => {
    const { drainSeconds } = settingsOf(pod('api').containers[0]);
    expect(pod('api').terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 9);
    expect(pod('worker').terminationGracePeriodSeconds).toBeGreaterThan(9);
  });

  it('asks health on the ports where it is', () => {
    for (const [name, port] of [
      ['api', settingsOf(pod('api').containers[0]).metrics.port],
      ['worker', settingsOf(pod('worker').containers[0]).worker.metricsPort],
    ] as const) {
      const [{ ports = [], readinessProbe, livenessProbe }] = pod(name).containers;
      expect(ports.find((each) => each.name === 'metrics')?.containerPort).toBe(port);
      expect([readinessProbe?.httpGet, livenessProbe?.httpGet]).toEqual([
        { path: '/healthz/ready', port: 'metrics' },
        { path: '/healthz/live', port: 'metrics' },
      ]);
    }
  });

  it.each(pods)('starts a program that there is, which writes in /data and /tmp alone: $containers.0.name', ({ volumes, containers }) => {
    const [{ command, volumeMounts, securityContext, resources }] = containers;
    const [, program = ''] = /(apps\/[a-z]+)\/(?:bundle\/main\.js|bin\/heliograph\.mjs)/.exec(command.join(' ')) ?? [];
    expect(read(`${program}/package.json`)).toContain('"bundle"');
    expect([securityContext.readOnlyRootFilesystem, resources.limits.memory]).toEqual([true, expect.stringMatching(/^\d+[MG]i$/)]);
    expect(volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
  });
});
