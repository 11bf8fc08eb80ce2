import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLocal } from '@heliograph/kernel';
import { ensureMasterKey } from './master-key.js';
import { SettingsError } from './settings-error.js';
import { type Environment, readValues, type Values } from './values.js';

/** external when DATABASE_URL is set: PostgreSQL, Redis and file storage are operated separately. Else solo: `npm start` starts them. */
export type Profile = 'solo' | 'external';

/** Everything that can be set, read once at the start of a process and checked (contract P). The registry says what each means; null = there is none. */
export type Settings = ReturnType<typeof parseSettings>;

const TEN_GIGABYTES = 10_000_000_000;
/** In solo nobody balances, and Ctrl-C is quick. */
const DRAIN_SECONDS = 5;

/** The settings that an environment with all addresses gives. The supervisor of the solo profile checks its own with this. Throws `SettingsError`. */
export function parseSettings(env: Environment, profile: Profile) {
  const values = readValues(env);
  const url = requireSetting(values, 'DATABASE_URL');
  if (profile === 'external' && values.REDIS_URL === null) {
    throw new SettingsError('REDIS_URL', 'is required when DATABASE_URL is set');
  }
  const inProduction = values.NODE_ENV === 'production';
  if (inProduction && values.HELIOGRAPH_DEMO) throw new SettingsError('HELIOGRAPH_DEMO', 'must be 0 when NODE_ENV is production');
  if (values.HELIOGRAPH_MASTER_KEY === null && (inProduction || profile === 'external')) {
    throw new SettingsError('HELIOGRAPH_MASTER_KEY', `is required when ${inProduction ? 'NODE_ENV is production' : 'DATABASE_URL is set'}`);
  }
  if (inProduction && profile === 'external' && values.STORAGE_URL === null) {
    throw new SettingsError('STORAGE_URL', 'is required when NODE_ENV is production: a folder that all processes share, or a bucket');
  }
  const dataDir = resolve(values.HELIOGRAPH_DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const webUrl = values.WEB_URL ?? `http://localhost:${values.WEB_PORT}`;
  // What only its owner shall see is not there unasked where others reach the product, through a proxy on this machine too.
  const areLocal = [publicUrl, webUrl].every(isLocal);
  const isBeingTried = profile === 'solo' && !inProduction && areLocal;
  // While the product is tried out, its mails are read on the pages; see `/dev/mailbox`.
  const mailUrl = values.MAIL_URL ?? (isBeingTried ? pathToFileURL(join(dataDir, 'mail')).href : null);
  const perMinute = (limit: number) => ({ limit, windowSeconds: 60 });
  const perQuarter = (limit: number) => ({ limit, windowSeconds: 900 });
  return deepFreeze({
    profile,
    nodeEnv: values.NODE_ENV,
    /** Addresses have no slash at the end. All addresses in answers are built from these two (contract S21). */
    api: { port: values.PORT, publicUrl },
    web: { port: values.WEB_PORT, url: webUrl },
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    drainSeconds: values.DRAIN_SECONDS ?? (profile === 'solo' ? 0 : DRAIN_SECONDS),
    dataDir,
    database: {
      url,
      adminUrl: values.DATABASE_ADMIN_URL,
      /** The same as `url` where there is no replica. */
      readUrl: values.READ_DATABASE_URL ?? url,
      pool: values.DATABASE_POOL,
      /** Milliseconds. */
      slowStatement: values.DATABASE_SLOW_STATEMENT || null,
      mayLoseWrites: values.DATABASE_MAY_LOSE_WRITES,
    },
    redis: profile === 'external' ? { url: requireSetting(values, 'REDIS_URL') } : null,
    storage: {
      url: values.STORAGE_URL ?? pathToFileURL(join(dataDir, 'files')).href,
      /** Bytes per person; null = any number. */
      quota: (values.STORAGE_QUOTA ?? (profile === 'solo' ? 0 : TEN_GIGABYTES)) || null,
    },
    masterKey: masterKey(values, dataDir),
    worker: {
      contexts: values.HELIOGRAPH_WORKER,
      metricsPort: values.WORKER_METRICS_PORT,
      stallSeconds: values.WORKER_STALL_SECONDS,
    },
    demo: values.HELIOGRAPH_DEMO ?? isBeingTried,
    rateLimits: {
      token: { limit: values.RATE_LIMIT_TOKEN, windowSeconds: values.RATE_LIMIT_TOKEN_WINDOW },
      anonymous: { limit: values.RATE_LIMIT_ANONYMOUS, windowSeconds: values.RATE_LIMIT_ANONYMOUS_WINDOW },
      signIn: perMinute(values.RATE_LIMIT_SIGN_IN),
      register: perMinute(values.RATE_LIMIT_REGISTER),
      oauth: perMinute(values.RATE_LIMIT_OAUTH),
      oauthApp: perMinute(values.RATE_LIMIT_OAUTH_APP),
      pages: perQuarter(values.RATE_LIMIT_PAGES),
      images: perQuarter(values.RATE_LIMIT_IMAGES),
      writes: { limit: values.RATE_LIMIT_WRITES, windowSeconds: 3600 },
    },
    /** 0 = any number (B7). */
    newcomers: { photos: values.NEWCOMER_PHOTOS, comments: values.NEWCOMER_COMMENTS, follows: values.NEWCOMER_FOLLOWS },
    applicationsPerPerson: values.APPLICATIONS_PER_PERSON,
    editsPerDay: values.EDITS_PER_DAY,
    uploads: {
      atOnce: values.UPLOADS_AT_ONCE,
      perPerson: values.UPLOADS_PER_PERSON,
      slowest: values.UPLOAD_SLOWEST,
      minFreeSpace: values.UPLOADS_MIN_FREE_SPACE,
    },
    staffSecondFactor: values.STAFF_SECOND_FACTOR ?? profile === 'external',
    trustedProxies: values.TRUSTED_PROXIES,
    readOnly: values.HELIOGRAPH_READ_ONLY,
    /** `isShown`: mails that are kept in a folder are shown on the pages. */
    mail: { url: mailUrl, from: values.MAIL_FROM, isShown: areLocal && mailUrl?.startsWith('file:') === true },
    push: webPush(values, webUrl, !inProduction && areLocal),
    siteDir: values.SITE_DIR === null ? null : resolve(values.SITE_DIR),
    securityContact: values.SECURITY_CONTACT,
    takedownFinalDays: values.TAKEDOWN_FINAL_DAYS,
    cdnPurgeUrl: values.CDN_PURGE_URL,
    checkpointUrl: values.CHECKPOINT_URL,
    signInProvider: signInProvider(values),
    logLevel: values.LOG_LEVEL,
  });
}

/** Keys are 32 bytes, as 64 hexadecimal digits in all notations, or the address of a key in a KMS. `previous` only opens, while keys are rotated. */
function masterKey(values: Values, dataDir: string) {
  const { HELIOGRAPH_MASTER_KEY: given, HELIOGRAPH_MASTER_KEY_PREVIOUS: previous, HELIOGRAPH_KMS_TOKEN: kmsToken } = values;
  if (kmsToken === null && [given, previous].some((key) => key?.startsWith('http')))
    throw new SettingsError('HELIOGRAPH_KMS_TOKEN', 'is required when a master key is in a KMS');
  return { current: given ?? ensureMasterKey(dataDir), previous, kmsToken };
}

/** Notifications of browsers; null = there are none. */
function webPush(values: Values, webUrl: string, mayBeLoopback: boolean) {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: given, SECURITY_CONTACT: contact } = values;
  if (privateKey === null) {
    if (given !== null) throw new SettingsError('VAPID_PRIVATE_KEY', 'is required when VAPID_SUBJECT is set');
    return null;
  }
  const subject = given ?? contact ?? (webUrl.startsWith('https:') ? webUrl : null);
  if (subject === null) throw new SettingsError('VAPID_SUBJECT', 'is required when VAPID_PRIVATE_KEY is set');
  /** A push service on this machine is for trials. */
  return { privateKey, subject, mayBeLoopback };
}

/** An outside OAuth 2.0 provider to sign in with (contract O11). */
function signInProvider(values: Values) {
  const given = Object.entries(values).some(
    ([name, value]) => name !== 'SIGN_IN_PROVIDER_SCOPE' && name.startsWith('SIGN_IN_PROVIDER') && value !== null,
  );
  if (!given) return null;
  return {
    name: requireSetting(values, 'SIGN_IN_PROVIDER_NAME'),
    authorizeUrl: requireSetting(values, 'SIGN_IN_PROVIDER_AUTHORIZE_URL'),
    tokenUrl: requireSetting(values, 'SIGN_IN_PROVIDER_TOKEN_URL'),
    profileUrl: requireSetting(values, 'SIGN_IN_PROVIDER_PROFILE_URL'),
    clientId: requireSetting(values, 'SIGN_IN_PROVIDER_CLIENT_ID'),
    clientSecret: requireSetting(values, 'SIGN_IN_PROVIDER_CLIENT_SECRET'),
    scope: values.SIGN_IN_PROVIDER_SCOPE,
  };
}

/** @throws SettingsError it is not given */
export function requireSetting<Name extends keyof Values>(values: Values, name: Name): NonNullable<Values[Name]> {
  const value = values[name];
  if (value === null)
    throw new SettingsError(name, name.startsWith('SIGN_IN') ? 'is required when another SIGN_IN_PROVIDER_* is set' : 'is required');
  return value as NonNullable<Values[Name]>;
}

type DeepReadonly<T> = { readonly [Name in keyof T]: DeepReadonly<T[Name]> };

function deepFreeze<T extends object>(value: T): DeepReadonly<T> {
  for (const part of Object.values(value)) if (part !== null && typeof part === 'object') deepFreeze(part);
  return Object.freeze(value) as unknown as DeepReadonly<T>;
}
