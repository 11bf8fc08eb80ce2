import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSettings } from './load-settings.js';
import { describeSettings } from './registry.js';
import { writeRuntimeFile } from './runtime-file.js';
import { parseSettings } from './settings.js';
import { type Environment } from './values.js';

const KEY = 'ab'.repeat(32);
let dir: string;
let external: Environment;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'heliograph-settings-'));
  external = {
    DATABASE_URL: 'postgres://heliograph:s3cret@db/heliograph',
    REDIS_URL: 'redis://cache:6379',
    HELIOGRAPH_DATA_DIR: dir,
    HELIOGRAPH_MASTER_KEY: KEY,
  };
});
afterEach(() => rmSync(dir, { recursive: true }));
describe('settings of the external profile (contract P)', () => {
  it('has the defaults of the contract', () => {
    const { masterKey, ...settings } = loadSettings({ ...external, HELIOGRAPH_MASTER_KEY: KEY });
    expect(masterKey).toEqual({ current: KEY, previous: null, kmsToken: null });
    expect(settings).toEqual({
      profile: 'external',
      nodeEnv: 'development',
      api: { port: 3000, publicUrl: 'http://localhost:3000' },
      web: { port: 3001, url: 'http://localhost:3001' },
      metrics: { port: 3002, host: '127.0.0.1' },
      drainSeconds: 5,
      dataDir: dir,
      database: {
        url: external.DATABASE_URL,
        adminUrl: null,
        readUrl: external.DATABASE_URL,
        pool: 20,
        slowStatement: 1_000,
        mayLoseWrites: false,
      },
      redis: { url: 'redis://cache:6379' },
      storage: { url: pathToFileURL(join(dir, 'files')).href, quota: 10_000_000_000 },
      worker: { contexts: 'all', metricsPort: null, stallSeconds: 30 },
      demo: false,
      rateLimits: {
        token: { limit: 1000, windowSeconds: 3600 },
        anonymous: { limit: 50, windowSeconds: 900 },
        signIn: { limit: 10, windowSeconds: 60 },
        register: { limit: 10, windowSeconds: 60 },
        oauth: { limit: 60, windowSeconds: 60 },
        oauthApp: { limit: 600, windowSeconds: 60 },
        pages: { limit: 600, windowSeconds: 900 },
        images: { limit: 6000, windowSeconds: 900 },
        writes: { limit: 300, windowSeconds: 3600 },
      },
      newcomers: { photos: 10, comments: 20, follows: 50 },
      applicationsPerPerson: 25,
      editsPerDay: 500,
      uploads: { atOnce: 100, perPerson: 8, slowest: 1000, minFreeSpace: 500_000_000 },
      trustedProxies: [],
      push: null,
      readOnly: false,
      staffSecondFactor: true,
      mail: { url: null, from: 'Heliograph <no-reply@localhost>', isShown: false },
      takedownFinalDays: 90,
      ...{ cdnPurgeUrl: null, checkpointUrl: null },
      securityContact: null,
      signInProvider: null,
      siteDir: null,
      logLevel: 'info',
    });
  });

  it.each([
    ['spec: limits OAuth', 'token', { limit: 1000, windowSeconds: 3600 }],
    ['spec: limits unauthenticated', 'anonymous', { limit: 50, windowSeconds: 900 }],
  ] as const)('A5 %s', (_, name, limit) =>
    expect(loadSettings({ ...external, HELIOGRAPH_MASTER_KEY: KEY }).rateLimits[name]).toEqual(limit),
  );

  it('reads every kind of value', () => {
    const settings = loadSettings({
      ...external,
      PORT: '8080',
      PUBLIC_URL: 'https://api.example.org/',
      HELIOGRAPH_WORKER: 'social-graph, views',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      HELIOGRAPH_READ_ONLY: '1',
      HELIOGRAPH_MASTER_KEY: Buffer.from(KEY, 'hex').toString('base64'),
      METRICS_HOST: '0.0.0.0',
      LOG_LEVEL: '',
    });
    expect(settings.api).toEqual({ port: 8080, publicUrl: 'https://api.example.org' });
    expect(settings.worker.contexts).toEqual(['social-graph', 'views']);
    expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(settings.metrics.host).toBe('0.0.0.0');
    expect(settings.readOnly).toBe(true);
    expect(settings.masterKey.current).toBe(KEY);
    expect(settings.logLevel).toBe('info');
  });

  it.each([
    'redis://:pass@cache:6379/2',
    'rediss://cache',
    'redis://[::1]:6379',
    'redis-sentinel://user:pass@a:26379,b:26379/primary',
    'rediss-cluster://a,b',
  ])('takes %s', (url) => {
    expect(loadSettings({ ...external, REDIS_URL: url }).redis).toEqual({ url });
  });

  it.each(['redis://a:7000,b:7001', 'redis://cache/name', 'redis://:6379', 'redis-proxy://a,b', 'redis-cluster://a/0'])(
    'refuses %s, and does not show it',
    (url) => {
      const start = () => loadSettings({ ...external, REDIS_URL: url });
      expect(start).toThrow(/^REDIS_URL must be /);
      expect(start).not.toThrow(url);
    },
  );

  it('cannot be changed afterwards', () => {
    const settings = loadSettings(external) as { api: { port: number } };
    expect(() => (settings.api.port = 1)).toThrow(TypeError);
  });

  it('takes a secret from a file', () => {
    writeFileSync(join(dir, 'key'), `${KEY}\n`);
    expect(
      loadSettings({ ...external, HELIOGRAPH_MASTER_KEY: undefined, HELIOGRAPH_MASTER_KEY_FILE: join(dir, 'key') }).masterKey.current,
    ).toBe(KEY);
    writeFileSync(join(dir, 'database'), 'postgres://u:p@elsewhere/x');
    const settings = loadSettings({ ...external, DATABASE_URL: undefined, DATABASE_URL_FILE: join(dir, 'database') });
    expect(settings).toMatchObject({ profile: 'external', database: { url: 'postgres://u:p@elsewhere/x' } });
  });

  it('knows an outside sign-in provider (contract O11)', () => {
    const provider = {
      SIGN_IN_PROVIDER_NAME: 'Elsewhere',
      SIGN_IN_PROVIDER_AUTHORIZE_URL: 'https://elsewhere.example/authorize',
      SIGN_IN_PROVIDER_TOKEN_URL: 'https://elsewhere.example/token',
      SIGN_IN_PROVIDER_PROFILE_URL: 'https://elsewhere.example/me',
      SIGN_IN_PROVIDER_CLIENT_ID: 'id',
      SIGN_IN_PROVIDER_CLIENT_SECRET: 'secret',
    };
    expect(loadSettings({ ...external, ...provider }).signInProvider).toMatchObject({ name: 'Elsewhere', clientId: 'id', scope: 'read' });
    expect(() => loadSettings({ ...external, ...provider, SIGN_IN_PROVIDER_TOKEN_URL: undefined })).toThrow(
      'SIGN_IN_PROVIDER_TOKEN_URL is required when another SIGN_IN_PROVIDER_* is set',
    );
  });
});

describe('a wrong setting stops the start with one line that names it (contract P)', () => {
  it.each<[Environment, string]>([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535, not "abc"'],
    [{ SECURITY_CONTACT: 'mailto:a@b.example\nContact: x' }, 'SECURITY_CONTACT must be a mailto: or https:// address'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000"'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be an http:// or https:// address without query or credentials, not "example.org"'],
    [
      { METRICS_HOST: 'metrics.example' },
      'METRICS_HOST must be an IP address of this machine, or 0.0.0.0 for all of them, not "metrics.example"',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    [{ HELIOGRAPH_DEMO: 'yes' }, 'HELIOGRAPH_DEMO must be 1 or 0, not "yes"'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be addresses or ranges: 10.0.0.0/8,192.0.2.1, not "10.0.0.0/99"'],
    [{ HELIOGRAPH_WORKER: 'Views;' }, 'HELIOGRAPH_WORKER must be all, or names of contexts: social-graph,views, not "Views;"'],
    [{ REDIS_URL: undefined }, 'REDIS_URL is required when DATABASE_URL is set'],
    [{ HELIOGRAPH_MASTER_KEY: undefined }, 'HELIOGRAPH_MASTER_KEY is required when DATABASE_URL is set'],
    [{ HELIOGRAPH_MASTER_KEY: undefined, NODE_ENV: 'production' }, 'HELIOGRAPH_MASTER_KEY is required when NODE_ENV is production'],
    [{ NODE_ENV: 'production', HELIOGRAPH_MASTER_KEY: KEY, HELIOGRAPH_DEMO: '1' }, 'HELIOGRAPH_DEMO must be 0 when NODE_ENV is production'],
    [
      { HELIOGRAPH_MASTER_KEY: undefined, HELIOGRAPH_MASTER_KEY_FILE: '/nowhere/key' },
      'HELIOGRAPH_MASTER_KEY_FILE names /nowhere/key, which cannot be read (ENOENT)',
    ],
    [{ REDIS_URL_FILE: '/nowhere' }, 'REDIS_URL is given twice: also as REDIS_URL_FILE'],
  ])('%j', (wrong, message) => {
    expect(() => loadSettings({ ...external, ...wrong })).toThrow(message);
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'MAIL_URL', 'HELIOGRAPH_MASTER_KEY'])('never shows the value of %s', (name) => {
    expect(() => loadSettings({ ...external, [name]: 'mysql://hidden' })).toThrow(
      expect.objectContaining({
        name: 'SettingsError',
        setting: name,
        message: expect.not.stringMatching(/hidden|\n/) as unknown as string,
      }),
    );
  });
});

describe('where mails go', () => {
  const solo = { DATABASE_URL: 'postgres://a@b/c', HELIOGRAPH_MASTER_KEY: KEY };
  const mails = (env: object, profile: 'solo' | 'external') =>
    parseSettings({ ...solo, REDIS_URL: 'redis://cache', HELIOGRAPH_DATA_DIR: dir, ...env }, profile).mail.url;

  it('in solo into a folder, unless there is a server, or the product is in production', () => {
    expect(mails({}, 'solo')).toBe(pathToFileURL(join(dir, 'mail')).href);
    expect(mails({ MAIL_URL: 'smtp://mail' }, 'solo')).toBe('smtp://mail');
    expect(mails({ MAIL_URL: 'file:///kept' }, 'external')).toBe('file:///kept');
    expect(mails({ NODE_ENV: 'production' }, 'solo')).toBeNull();
    expect(mails({}, 'external')).toBeNull();
  });
});

describe('what only its owner shall see: the mailbox and the demo', () => {
  const given = (env: object) => {
    const { mail, demo } = parseSettings(
      { DATABASE_URL: 'postgres://a@b/c', HELIOGRAPH_MASTER_KEY: KEY, HELIOGRAPH_DATA_DIR: dir, ...env },
      'solo',
    );
    return [mail.isShown, demo];
  };

  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000', WEB_URL: 'http://[::1]:3001' }],
    [{ PUBLIC_URL: 'https://api.localhost', WEB_URL: 'https://photos.localhost' }],
  ])('are there under local addresses: %j', (addresses) => expect(given(addresses)).toEqual([true, true]));

  it.each([
    [{ PUBLIC_URL: 'https://api.example.org' }],
    [{ WEB_URL: 'https://photos.example.org' }],
    [{ PUBLIC_URL: 'http://localhost:3000', WEB_URL: 'http://192.0.2.7:3001' }],
    [{ WEB_URL: 'http://localhost.example.org' }],
    [{ WEB_URL: 'http://127.0.0.1.example.org' }],
  ])('are not there where one address is for others: %j', (addresses) => expect(given(addresses)).toEqual([false, false]));

  it('the demo is there all the same where it is asked for; mails are kept then, and not shown', () => {
    const env = {
      DATABASE_URL: 'postgres://a@b/c',
      HELIOGRAPH_MASTER_KEY: KEY,
      HELIOGRAPH_DATA_DIR: dir,
      WEB_URL: 'https://photos.example.org',
    };
    expect(parseSettings({ ...env, MAIL_URL: 'file:///kept', HELIOGRAPH_DEMO: '1' }, 'solo')).toMatchObject({
      mail: { url: 'file:///kept', isShown: false },
      demo: true,
    });
  });
});

describe('settings of the solo profile', () => {
  const database = 'postgres://heliograph:pw@127.0.0.1:5555/heliograph';
  const runtime = (settings: object, pid = process.pid) => {
    writeFileSync(join(dir, 'given.key'), KEY);
    writeRuntimeFile(dir, {
      supervisor: { pid, startedAt: '2026-01-01T00:00:00.000Z' },
      settings: { DATABASE_URL: database, ...settings },
    });
  };

  it('come from the product that runs in the data folder, and win over the environment', () => {
    runtime({
      PORT: '4000',
      DATABASE_ADMIN_URL: 'postgres://owner:pw@127.0.0.1:5555/heliograph',
      HELIOGRAPH_MASTER_KEY_FILE: join(dir, 'given.key'),
    });
    const settings = loadSettings({ HELIOGRAPH_DATA_DIR: dir, PORT: '9999', LOG_LEVEL: 'debug' });
    expect(settings).toMatchObject({
      profile: 'solo',
      api: { port: 4000, publicUrl: 'http://localhost:4000' },
      database: { url: database },
      redis: null,
      masterKey: { current: KEY, previous: null, kmsToken: null },
      demo: true,
      logLevel: 'debug',
    });
  });

  it('are readable by their owner alone', () => {
    runtime({});
    expect(statSync(join(dir, 'runtime.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(dir, 'runtime.json'), 'utf8'))).toMatchObject({ supervisor: { pid: process.pid } });
  });

  it('require the master key again where the running product got it from the environment', () => {
    runtime({});
    expect(() => loadSettings({ HELIOGRAPH_DATA_DIR: dir })).toThrow(/^HELIOGRAPH_MASTER_KEY was given to the running product/);
    expect(loadSettings({ HELIOGRAPH_DATA_DIR: dir, HELIOGRAPH_MASTER_KEY: KEY }).masterKey.current).toBe(KEY);
  });

  it('say so when nothing runs, also when a killed start left its file', () => {
    const message = 'Heliograph is not running here; start it with npm start or set DATABASE_URL';
    expect(() => loadSettings({ HELIOGRAPH_DATA_DIR: dir })).toThrow(message);
    runtime({}, 2 ** 22 + 1);
    expect(() => loadSettings({ HELIOGRAPH_DATA_DIR: dir })).toThrow(message);
  });
  it('give way to DATABASE_URL', () => {
    runtime({ PORT: '4000' });
    expect(loadSettings(external)).toMatchObject({ profile: 'external', api: { port: 3000 } });
  });
});

it('describes every setting in one line', () => {
  for (const { name, description } of describeSettings()) expect(`${name}: ${description}`).toMatch(/^[A-Z_]+: [^\n]{5,160}$/);
});
