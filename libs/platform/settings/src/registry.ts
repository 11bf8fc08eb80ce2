import { type z } from 'zod';
import * as kind from './kinds.js';

/** What a worker listens at for metrics and health where nothing else was set and nobody else does. */
export const USUAL_WORKER_METRICS_PORT = 3003;

export interface Definition<Value = unknown> {
  readonly description: string;
  readonly kind: z.ZodType<Value, string>;
  /** Taken when nothing is given, in the notation of the environment. */
  readonly fallback?: string;
  /** How the documentation describes a default that depends on something. */
  readonly otherwise?: string;
  /** May be given as <NAME>_FILE too; its value is never shown. */
  readonly secret?: true;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting there is. The documentation's table is generated from this. */
export const registry = {
  NODE_ENV: {
    description: 'production refuses the demo, and requires the master key in solo too.',
    kind: kind.choice(['development', 'test', 'production']),
    fallback: 'development',
  },
  PORT: { description: 'Port of the API.', kind: kind.port, fallback: '3000' },
  WEB_PORT: { description: 'Port of the pages, another than PORT.', kind: kind.port, fallback: '3001' },
  METRICS_PORT: { description: 'Port of /metrics and health of the api.', kind: kind.port, fallback: '3002' },
  METRICS_HOST: {
    description: 'Address that the ports of /metrics and health listen at; 0.0.0.0 in a container.',
    kind: kind.listenAddress,
    fallback: '127.0.0.1',
  },
  WORKER_METRICS_PORT: {
    description: 'Port of /metrics and health of a worker process.',
    kind: kind.port,
    otherwise: `${USUAL_WORKER_METRICS_PORT}, or a free one where that is taken`,
  },
  DRAIN_SECONDS: {
    description: 'Seconds that an api which is asked to stop is not ready and still takes requests, so that balancers leave it.',
    kind: kind.count(0, 600),
    otherwise: '0 in solo, else 5',
  },
  PUBLIC_URL: {
    description: 'Address under which the API is reached; links in answers begin with it.',
    kind: kind.webAddress,
    otherwise: 'http://localhost:PORT',
  },
  WEB_URL: { description: 'Address under which the pages are reached.', kind: kind.webAddress, otherwise: 'http://localhost:WEB_PORT' },
  HELIOGRAPH_DATA_DIR: { description: 'Folder of the solo database, files and keys.', kind: kind.text, fallback: '.data' },
  DATABASE_URL: {
    description: 'PostgreSQL login of api and workers: no DDL, no UPDATE or DELETE on events. Set it to choose the external profile.',
    kind: kind.postgresAddress,
    otherwise: 'the embedded server',
    secret: true,
  },
  DATABASE_ADMIN_URL: {
    description: 'PostgreSQL login of the owner: db migrate, rebuild, backup. Straight to the server, not through PgBouncer.',
    kind: kind.postgresAddress,
    otherwise: 'the embedded server',
    secret: true,
  },
  READ_DATABASE_URL: {
    description: 'One streaming replica that lists and details are read from.',
    kind: kind.postgresAddress,
    otherwise: 'DATABASE_URL',
    secret: true,
  },
  DATABASE_MAY_LOSE_WRITES: {
    description:
      '1: start on a PostgreSQL whose fsync, full_page_writes or synchronous_commit is off. For development: a power cut loses writes.',
    kind: kind.flag,
    fallback: '0',
  },
  DATABASE_POOL: { description: 'Database connections per process.', kind: kind.count(1, 1000), fallback: '20' },
  DATABASE_SLOW_STATEMENT: {
    description: 'Milliseconds from which on a statement is a line of the log, by its name; 0 = none is.',
    kind: kind.count(0, 3_600_000),
    fallback: '1000',
  },
  REDIS_URL: {
    description:
      'Redis or Valkey for queues, limits and caches: one server, the primary that sentinels name, or a Cluster. Required in the external profile.',
    kind: kind.redisAddress,
    otherwise: 'none in solo',
    secret: true,
  },
  STORAGE_URL: {
    description:
      'Where pictures are kept: a folder or an S3-compatible bucket. Required where DATABASE_URL is set and NODE_ENV is production.',
    kind: kind.storageAddress,
    otherwise: 'the folder files in the data folder',
    secret: true,
  },
  STORAGE_QUOTA: {
    description: 'Bytes of originals that a person may have; 0 = any number.',
    kind: kind.bytes,
    otherwise: 'any number in solo, else 10000000000 (10 GB)',
  },
  MAIL_URL: {
    description: 'SMTP server for mails; or a folder, in which they are kept.',
    kind: kind.mailAddress,
    otherwise: 'in solo under local addresses mails are kept and shown under /dev/mailbox of the pages; else none is sent',
    secret: true,
  },
  MAIL_FROM: { description: 'Sender of mails.', kind: kind.text, fallback: 'Heliograph <no-reply@localhost>' },
  VAPID_PRIVATE_KEY: {
    description: 'Key that push services of browsers know the product by. Turns notifications of browsers (Web Push) on.',
    kind: kind.vapidKey,
    otherwise: 'none: there are no notifications of browsers',
    secret: true,
  },
  VAPID_SUBJECT: {
    description: 'Whom operators of push services write to: a mailto: or https:// address.',
    kind: kind.contact,
    otherwise: 'SECURITY_CONTACT, or WEB_URL where that is an https:// address; one of the three is required with VAPID_PRIVATE_KEY',
  },
  SITE_DIR: {
    description:
      'Folder of your own rules.md, privacy.md, imprint.md and translations (rules.de.md); a `version` at the head of the rules is asked for once at sign-in.',
    kind: kind.text,
    otherwise: 'the texts that come with the product',
  },
  SECURITY_CONTACT: {
    description: 'Whom finders of security holes write to, for /.well-known/security.txt: a mailto: or https:// address.',
    kind: kind.contact,
    otherwise: 'none: there is no security.txt',
  },
  HELIOGRAPH_WORKER: { description: 'Contexts a worker process works for.', kind: kind.contexts, fallback: 'all' },
  WORKER_STALL_SECONDS: {
    description: 'A worker ends, to be started again, when a projection makes no progress for this long although events wait.',
    kind: kind.count(1, 86_400),
    fallback: '30',
  },
  HELIOGRAPH_DEMO: {
    description: 'Demo people and photos, made at the first start. Refused in production.',
    kind: kind.flag,
    otherwise: '1 in solo under local addresses, else 0',
  },
  RATE_LIMIT_TOKEN: { description: 'Requests per window with a token.', kind: kind.count(1, 999_999_999), fallback: '1000' },
  RATE_LIMIT_TOKEN_WINDOW: { description: 'Seconds of that window.', kind: kind.count(1, 2_592_000), fallback: '3600' },
  RATE_LIMIT_ANONYMOUS: {
    description: 'Requests per window and address without a token.',
    kind: kind.count(1, 999_999_999),
    fallback: '50',
  },
  RATE_LIMIT_ANONYMOUS_WINDOW: { description: 'Seconds of that window.', kind: kind.count(1, 2_592_000), fallback: '900' },
  RATE_LIMIT_SIGN_IN: { description: 'Sign-in attempts per address and minute.', kind: kind.count(1, 999_999_999), fallback: '10' },
  RATE_LIMIT_REGISTER: { description: 'Registrations per address and minute.', kind: kind.count(1, 999_999_999), fallback: '10' },
  RATE_LIMIT_OAUTH: {
    description: 'Requests to the OAuth endpoints per address and minute; those of an app with its secret are counted apart.',
    kind: kind.count(1, 999_999_999),
    fallback: '60',
  },
  RATE_LIMIT_OAUTH_APP: {
    description: 'Requests to the OAuth endpoints per app and minute, of an app that sends its id and secret.',
    kind: kind.count(1, 999_999_999),
    fallback: '600',
  },
  RATE_LIMIT_PAGES: {
    description: 'Requests for pages and documents (`/docs`, `/openapi.json`) per address and 15 minutes.',
    kind: kind.count(1, 999_999_999),
    fallback: '600',
  },
  RATE_LIMIT_IMAGES: {
    description: 'Requests for pictures per address and 15 minutes.',
    kind: kind.count(1, 999_999_999),
    fallback: '6000',
  },
  RATE_LIMIT_WRITES: {
    description: 'Forms that a signed-in person sends per hour; counted apart from the API.',
    kind: kind.count(1, 999_999_999),
    fallback: '300',
  },
  NEWCOMER_PHOTOS: {
    description: 'Photos that a new person may upload on one UTC day; 0 = any number.',
    kind: kind.count(0, 999_999_999),
    fallback: '10',
  },
  NEWCOMER_COMMENTS: {
    description: 'Comments that a new person may write on one UTC day; 0 = any number.',
    kind: kind.count(0, 999_999_999),
    fallback: '20',
  },
  NEWCOMER_FOLLOWS: {
    description: 'People whom a new person may follow on one UTC day; 0 = any number.',
    kind: kind.count(0, 999_999_999),
    fallback: '50',
  },
  APPLICATIONS_PER_PERSON: {
    description: 'Apps that a person may have registered.',
    kind: kind.count(1, 999_999_999),
    fallback: '25',
  },
  EDITS_PER_DAY: {
    description: 'Changes that one comment, photo, profile or app takes on one UTC day.',
    kind: kind.count(1, 999_999_999),
    fallback: '500',
  },
  UPLOADS_AT_ONCE: {
    description: 'Uploads that an api process takes at once; one more is 503.',
    kind: kind.count(1, 100_000),
    fallback: '100',
  },
  UPLOADS_PER_PERSON: { description: 'Of these, uploads of one person.', kind: kind.count(1, 100_000), fallback: '8' },
  UPLOAD_SLOWEST: {
    description: 'Bytes per second: an upload that brings less over 20 seconds is cut with 408.',
    kind: kind.count(1, 100_000_000),
    fallback: '1000',
  },
  UPLOADS_MIN_FREE_SPACE: {
    description:
      'Bytes: with less room in the data folder, or in the folder of pictures, uploads are 503; 0 = they are taken until the disk is full.',
    kind: kind.bytes,
    fallback: '500000000',
  },
  STAFF_SECOND_FACTOR: {
    description: '1: people with a role have its power on the pages, and make tokens with its scopes, once a second factor is set up.',
    kind: kind.flag,
    otherwise: '0 in solo, else 1',
  },
  TAKEDOWN_FINAL_DAYS: {
    description:
      'Days after which the files of a photo or profile picture that staff has taken down are deleted, and it is not restored any more.',
    kind: kind.count(1, 36_500),
    fallback: '90',
  },
  CDN_PURGE_URL: {
    description: 'Receives POST {"tags": [...]} when pictures are hidden, so that a cache in front of the product drops them.',
    kind: kind.endpoint,
    otherwise: 'none: there is no such cache',
    secret: true,
  },
  CHECKPOINT_URL: {
    description: 'A folder or an S3-compatible bucket that operators cannot change: workers copy signed checkpoints there.',
    kind: kind.storageAddress,
    otherwise: 'none: auditors fetch them',
    secret: true,
  },
  TRUSTED_PROXIES: { description: 'Addresses or ranges whose X-Forwarded-For counts.', kind: kind.proxies, fallback: '' },
  HELIOGRAPH_MASTER_KEY: {
    description:
      "32 bytes that wrap people's keys and the product's secrets, or a key in a KMS. Required where DATABASE_URL is set; keep it apart from backups.",
    kind: kind.masterKey,
    otherwise: 'in solo made once and kept in the data folder',
    secret: true,
  },
  HELIOGRAPH_MASTER_KEY_PREVIOUS: {
    description: 'The master key before, while keys are rotated: it opens what it has wrapped, and wraps nothing more.',
    kind: kind.masterKey,
    otherwise: 'none',
    secret: true,
  },
  HELIOGRAPH_KMS_TOKEN: {
    description: 'Token for the KMS, where a master key is the address of a key there.',
    kind: kind.text,
    otherwise: 'none',
    secret: true,
  },
  HELIOGRAPH_READ_ONLY: { description: '1: writes answer 503.', kind: kind.flag, fallback: '0' },
  SIGN_IN_PROVIDER_NAME: {
    description: 'Sign in with an outside OAuth 2.0 provider: its name on the button. The other five are then required.',
    kind: kind.text,
    otherwise: 'none',
  },
  SIGN_IN_PROVIDER_AUTHORIZE_URL: { description: "The provider's authorization page.", kind: kind.endpoint },
  SIGN_IN_PROVIDER_TOKEN_URL: { description: "The provider's token endpoint.", kind: kind.endpoint },
  SIGN_IN_PROVIDER_PROFILE_URL: { description: 'Where the provider answers who has signed in.', kind: kind.endpoint },
  SIGN_IN_PROVIDER_CLIENT_ID: { description: 'Our id there.', kind: kind.text },
  SIGN_IN_PROVIDER_CLIENT_SECRET: { description: 'Our secret there.', kind: kind.text, secret: true },
  SIGN_IN_PROVIDER_SCOPE: { description: 'The scopes to request.', kind: kind.text, fallback: 'read' },
  LOG_LEVEL: { description: `How much is logged: ${levels.join(', ')}.`, kind: kind.choice(levels), fallback: 'info' },
} satisfies Record<string, Definition>;

export type SettingName = keyof typeof registry;

/** One line per setting, for the documentation and `--help`. */
export interface SettingDescription {
  readonly name: SettingName;
  readonly description: string;
  readonly default: string;
  /** May be given as <NAME>_FILE too. */
  readonly secret: boolean;
}

export function describeSettings(): SettingDescription[] {
  return (Object.entries(registry) as [SettingName, Definition][]).map(([name, { description, fallback, otherwise, secret }]) => ({
    name,
    description,
    default: fallback ?? otherwise ?? '',
    secret: secret ?? false,
  }));
}
