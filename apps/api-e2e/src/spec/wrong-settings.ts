import type { Started } from './start-attempt.js';

/** One wrong setting, and the line that every program concerned says of it. */
export interface WrongSetting {
  readonly changes: Readonly<Record<string, string>>;
  /** The whole of standard error is one line that matches. */
  readonly line: RegExp;
  readonly programs: readonly Started[];
}

const all: readonly Started[] = ['api', 'worker', 'db migrate', 'projections list', 'npm start'];

const malformed: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of development, test, production, not "prod"/],
  [{ PORT: '0' }, /^PORT must be a whole number from 1 to 65535/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ WEB_PORT: 'http' }, /^WEB_PORT must be/],
  [{ METRICS_PORT: '-1' }, /^METRICS_PORT must be/],
  [{ WORKER_METRICS_PORT: '3003.5' }, /^WORKER_METRICS_PORT must be/],
  [{ METRICS_HOST: 'localhost' }, /^METRICS_HOST must be an IP address/],
  [{ PUBLIC_URL: 'example.org' }, /^PUBLIC_URL must be an http/],
  [{ PUBLIC_URL: 'https://ada:pw@example.org' }, /^PUBLIC_URL must be an http/],
  [{ WEB_URL: 'ftp://example.org' }, /^WEB_URL must be an http/],
  [{ DATABASE_URL: 'mysql://a@b/c' }, /^DATABASE_URL must be like postgres:/],
  [{ DATABASE_URL: 'postgres://a@b' }, /^DATABASE_URL must be like postgres:/],
  [{ DATABASE_URL: 'postgres://a@b/c?sslmode=prefer' }, /^DATABASE_URL must be an address whose sslmode/],
  [{ DATABASE_URL: 'postgres://a@b/c?sslmod=require' }, /^DATABASE_URL must be an address without sslmod/],
  [{ DATABASE_URL: 'postgres://a@b,c/d?target_session_attrs=standby' }, /^DATABASE_URL must be an address whose target_session_attrs/],
  [{ DATABASE_ADMIN_URL: 'owner' }, /^DATABASE_ADMIN_URL must be like postgres:/],
  [{ READ_DATABASE_URL: 'replica:5432' }, /^READ_DATABASE_URL must be like postgres:/],
  [{ DATABASE_POOL: '0' }, /^DATABASE_POOL must be/],
  [{ DATABASE_SLOW_STATEMENT: '1s' }, /^DATABASE_SLOW_STATEMENT must be/],
  [{ DATABASE_MAY_LOSE_WRITES: 'yes' }, /^DATABASE_MAY_LOSE_WRITES must be 1 or 0/],
  [{ REDIS_URL: 'cache:6379' }, /^REDIS_URL must be like redis:/],
  [{ REDIS_URL: 'redis://a:6379,b:6379' }, /^REDIS_URL must be like redis:/],
  [{ REDIS_URL: 'redis-sentinel://a,b' }, /^REDIS_URL must be an address of sentinels with the name of their primary/],
  [{ REDIS_URL: 'redis-sentinel://a/photos?password=x' }, /^REDIS_URL must be an address of sentinels whose parameters/],
  [{ REDIS_URL: 'redis-sentinel://a, b/photos' }, /^REDIS_URL must be an address whose hosts/],
  [{ REDIS_URL: 'redis-cluster://a,b/1' }, /^REDIS_URL must be an address of a Cluster without a database/],
  [{ REDIS_URL: 'redis-cluster://:100%@a' }, /^REDIS_URL must be an address whose names and passwords/],
  [{ REDIS_URL: '' }, /^REDIS_URL is required when DATABASE_URL is set/],
  [{ STORAGE_URL: '/srv/files' }, /^STORAGE_URL must be like file:/],
  [{ STORAGE_URL: 's3://key:secret@host' }, /^STORAGE_URL must be like file:/],
  [{ STORAGE_QUOTA: '10GB' }, /^STORAGE_QUOTA must be a whole number of bytes/],
  [{ MAIL_URL: 'mail.example.org' }, /^MAIL_URL must be like smtp:/],
  [{ HELIOGRAPH_WORKER: 'Media Views' }, /^HELIOGRAPH_WORKER must be all, or names of contexts/],
  [{ WORKER_STALL_SECONDS: '0' }, /^WORKER_STALL_SECONDS must be/],
  [{ HELIOGRAPH_DEMO: '1', NODE_ENV: 'production' }, /^HELIOGRAPH_DEMO must be 0 when NODE_ENV is production/],
  [{ RATE_LIMIT_TOKEN: 'many' }, /^RATE_LIMIT_TOKEN must be/],
  [{ RATE_LIMIT_ANONYMOUS_WINDOW: '0' }, /^RATE_LIMIT_ANONYMOUS_WINDOW must be/],
  [{ NEWCOMER_PHOTOS: '-1' }, /^NEWCOMER_PHOTOS must be/],
  [{ EDITS_PER_DAY: '1e3' }, /^EDITS_PER_DAY must be/],
  [{ UPLOADS_AT_ONCE: '0' }, /^UPLOADS_AT_ONCE must be/],
  [{ STAFF_SECOND_FACTOR: 'on' }, /^STAFF_SECOND_FACTOR must be 1 or 0/],
  [{ TAKEDOWN_FINAL_DAYS: '0' }, /^TAKEDOWN_FINAL_DAYS must be/],
  [{ CDN_PURGE_URL: 'cdn' }, /^CDN_PURGE_URL must be an http/],
  [{ CHECKPOINT_URL: '/var/checkpoints' }, /^CHECKPOINT_URL must be like file:/],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES must be addresses or ranges/],
  [{ HELIOGRAPH_MASTER_KEY: 'short' }, /^HELIOGRAPH_MASTER_KEY must be 32 bytes/],
  [{ HELIOGRAPH_MASTER_KEY: '' }, /^HELIOGRAPH_MASTER_KEY is required when DATABASE_URL is set/],
  [
    { HELIOGRAPH_MASTER_KEY_FILE: '/nowhere/key', HELIOGRAPH_MASTER_KEY: '' },
    /^HELIOGRAPH_MASTER_KEY_FILE names \/nowhere\/key, which cannot be read/,
  ],
  [{ HELIOGRAPH_MASTER_KEY: 'https://vault.test/v1/transit/keys/heliograph' }, /^HELIOGRAPH_KMS_TOKEN is required/],
  [{ SIGN_IN_PROVIDER_NAME: 'Example' }, /^SIGN_IN_PROVIDER_AUTHORIZE_URL is required/],
  [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL must be one of/],
  [{ NODE_ENV: 'production' }, /^STORAGE_URL is required when NODE_ENV is production/],
  [{ PORT: '0', PROT: '8080' }, /^PORT must be .*; PROT is not a setting\. Did you mean PORT\?/],
];

/** Wrong by its text alone: every program says so before it opens anything. A run tries each with one program, in turn. */
export const byText: readonly WrongSetting[] = malformed.map(([changes, line], index) => ({
  changes,
  line,
  programs: [all[index % all.length] as Started],
}));

/** Addresses of things that are there, for those that are wrong only where they are used. */
export interface Surroundings {
  /** The login of the processes on a database that is migrated. */
  readonly url: string;
  readonly adminUrl: string;
  /** On one that is not. */
  readonly emptyUrl: string;
  readonly redisUrl: string;
  /** Of a Redis that wants a password. */
  readonly lockedRedisUrl: string;
  /** `host:port` of a sentinel that knows no primary. */
  readonly sentinel: string;
  /** Where somebody listens. */
  readonly takenPort: string;
}

const changed = (url: string, change: Partial<URL>): string => Object.assign(new URL(url), change).href;

export function byUse(at: Surroundings): readonly WrongSetting[] {
  const processes: readonly Started[] = ['api', 'worker'];
  const allThatRead: readonly Started[] = [...processes, 'projections list'];
  const started: readonly Started[] = [...processes, 'npm start'];
  return [
    {
      changes: { DATABASE_URL: changed(at.url, { password: 'wrong' }) },
      line: /^DATABASE_URL has the wrong password for heliograph/,
      programs: [...allThatRead, 'npm start'],
    },
    {
      changes: { DATABASE_URL: changed(at.url, { pathname: '/nowhere' }) },
      line: /^DATABASE_URL names the database nowhere/,
      programs: allThatRead,
    },
    {
      changes: { DATABASE_URL: changed(at.url, { hostname: 'nowhere.invalid' }) },
      line: /^DATABASE_URL names a host that is not there/,
      programs: allThatRead,
    },
    { changes: { DATABASE_URL: `${at.url}?sslmode=require` }, line: /^DATABASE_URL asks .* for TLS, which fails/, programs: allThatRead },
    {
      changes: { DATABASE_URL: `${at.url}?sslmode=verify-full&sslrootcert=/nowhere.pem` },
      line: /^DATABASE_URL names the file \/nowhere.pem, which cannot be read/,
      programs: processes,
    },
    {
      changes: { DATABASE_URL: at.emptyUrl },
      line: /^DATABASE_URL leads to a database that .*: run heliograph db migrate/,
      programs: allThatRead,
    },
    { changes: { DATABASE_MAY_LOSE_WRITES: '0' }, line: /^DATABASE_URL leads to a server on which .* off/, programs: processes },
    { changes: { DATABASE_ADMIN_URL: '' }, line: /^DATABASE_ADMIN_URL is required for this command/, programs: ['db migrate'] },
    {
      changes: { DATABASE_ADMIN_URL: changed(at.adminUrl, { password: 'wrong' }) },
      line: /^DATABASE_ADMIN_URL has the wrong password/,
      programs: ['db migrate', 'npm start'],
    },
    {
      changes: { DATABASE_ADMIN_URL: changed(at.adminUrl, { pathname: '/nowhere' }) },
      line: /^DATABASE_ADMIN_URL names the database nowhere/,
      programs: ['db migrate'],
    },
    {
      changes: { DATABASE_ADMIN_URL: at.emptyUrl, DATABASE_URL: at.emptyUrl },
      line: /^DATABASE_ADMIN_URL is a login that is not allowed to do this/,
      programs: ['db migrate'],
    },
    {
      changes: { DATABASE_URL: changed(at.url, { username: 'nobody_here' }) },
      line: /^DATABASE_URL names the login nobody_here/,
      programs: ['db migrate'],
    },
    { changes: { REDIS_URL: at.lockedRedisUrl }, line: /^REDIS_URL is refused \(NOAUTH/, programs: started },
    {
      changes: { REDIS_URL: changed(at.lockedRedisUrl, { password: 'wrong' }) },
      line: /^REDIS_URL is refused \(WRONGPASS/,
      programs: processes,
    },
    { changes: { REDIS_URL: 'redis://nowhere.invalid' }, line: /^REDIS_URL is refused \(.*ENOTFOUND/, programs: processes },
    { changes: { REDIS_URL: changed(at.redisUrl, { pathname: '/999' }) }, line: /^REDIS_URL is refused \(.*DB index/, programs: processes },
    {
      changes: { REDIS_URL: `redis-sentinel://${at.sentinel}/photos` },
      line: /^REDIS_URL is refused \(the sentinels know no primary of this name\)/,
      programs: processes,
    },
    { changes: { REDIS_URL: `redis://${at.sentinel}` }, line: /^REDIS_URL is refused \(it is a sentinel/, programs: ['api'] },
    {
      changes: { REDIS_URL: `redis-sentinel://${new URL(at.redisUrl).host}/photos` },
      line: /^REDIS_URL is refused \(ERR unknown command/,
      programs: ['worker'],
    },
    {
      changes: { REDIS_URL: `redis-cluster://${new URL(at.redisUrl).host}` },
      line: /^REDIS_URL is refused \(ERR This instance has cluster support disabled/,
      programs: ['worker'],
    },
    {
      changes: { REDIS_URL: `redis-cluster://:wrong@${new URL(at.lockedRedisUrl).host}` },
      line: /^REDIS_URL is refused \(WRONGPASS/,
      programs: ['api'],
    },
    { changes: { REDIS_URL: 'redis-cluster://nowhere.invalid' }, line: /^REDIS_URL is refused \(.*ENOTFOUND/, programs: ['worker'] },
    { changes: { REDIS_URL: 'redis-sentinel://nowhere.invalid/x' }, line: /^REDIS_URL is refused \(.*ENOTFOUND/, programs: ['api'] },
    { changes: { PORT: at.takenPort }, line: /^PORT is \d+, and another program listens there/, programs: ['api', 'npm start'] },
    { changes: { WEB_PORT: at.takenPort }, line: /^WEB_PORT is \d+, and another program listens there/, programs: ['api'] },
    { changes: { METRICS_PORT: at.takenPort }, line: /^METRICS_PORT is \d+, and another program listens there/, programs: ['api'] },
    {
      changes: { WORKER_METRICS_PORT: at.takenPort },
      line: /^WORKER_METRICS_PORT is \d+, and another program listens there/,
      programs: ['worker'],
    },
    {
      changes: { METRICS_HOST: '192.0.2.1' },
      line: /^METRICS_HOST is 192.0.2.1, which is not an address of this machine/,
      programs: processes,
    },
    {
      changes: { HELIOGRAPH_WORKER: 'foo' },
      line: /^HELIOGRAPH_WORKER names foo, which is not a context; there are identity/,
      programs: ['worker', 'npm start'],
    },
    { changes: { SITE_DIR: '/nowhere' }, line: /^SITE_DIR cannot be used: there is no folder \/nowhere/, programs: ['api', 'npm start'] },
    { changes: { SITE_DIR: '/proc' }, line: /^SITE_DIR cannot be used: \/proc contains no rules.md/, programs: ['api'] },
    { changes: { STORAGE_URL: 's3://key@host/bucket' }, line: /^STORAGE_URL must have both key and secret/, programs: processes },
    { changes: { STORAGE_URL: 's3://key:secret@host/bucket?regoin=x' }, line: /^STORAGE_URL knows region and tls/, programs: processes },
    {
      changes: { STORAGE_URL: 'file:///proc/x' },
      line: /^STORAGE_URL names \/proc\/x, which cannot be made or written/,
      programs: started,
    },
    { changes: { STORAGE_URL: 'file://host/x' }, line: /^STORAGE_URL must be like file:\/\/\/folder/, programs: processes },
    { changes: { MAIL_URL: 'file:///proc/x' }, line: /^MAIL_URL names \/proc\/x, which cannot be made or written/, programs: processes },
    {
      changes: { HELIOGRAPH_DATA_DIR: '/proc/x', STORAGE_URL: 'file:///tmp' },
      line: /^HELIOGRAPH_DATA_DIR names \/proc\/x/,
      programs: ['api'],
    },
    {
      changes: { HELIOGRAPH_MASTER_KEY: 'http://127.0.0.1:1/v1/transit/keys/x', HELIOGRAPH_KMS_TOKEN: 't' },
      line: /^HELIOGRAPH_MASTER_KEY cannot be used/,
      programs: processes,
    },
  ];
}
