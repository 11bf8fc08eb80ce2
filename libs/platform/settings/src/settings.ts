/** Everything that can be set, read once at the start of a process and checked (contract P). */
export interface Settings {
  /** external when DATABASE_URL is set: PostgreSQL, Redis and file storage are operated separately. Else solo: `npm start` starts them. */
  readonly profile: 'solo' | 'external';
  readonly nodeEnv: 'development' | 'test' | 'production';
  /** `publicUrl` and `web.url` have no slash at the end. All addresses in answers are built from these two (contract S21). */
  readonly api: { readonly port: number; readonly publicUrl: string };
  readonly web: { readonly port: number; readonly url: string };
  readonly metrics: {
    readonly port: number;
    /** Of api and workers. */
    readonly host: string;
  };
  /** From a signal to stop until an api takes no connections any more. */
  readonly drainSeconds: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly database: {
    /** The login of api and workers: no DDL, no UPDATE or DELETE on events. */
    readonly url: string;
    /** The owner's login. null where only api or workers run. */
    readonly adminUrl: string | null;
    /** A replica for lists and details; the same as `url` where there is none. */
    readonly readUrl: string;
    /** Connections per process and login. */
    readonly pool: number;
    /** Milliseconds from which on a statement is logged. null = none is. */
    readonly slowStatement: number | null;
    /** A server that forgets what it has acknowledged in a power cut is used. */
    readonly mayLoseWrites: boolean;
  };
  /** redis: or rediss:. null in solo. */
  readonly redis: { readonly url: string } | null;
  /** file: or s3:; the quota in bytes per person, null = any number. */
  readonly storage: { readonly url: string; readonly quota: number | null };
  readonly masterKey: MasterKeySettings;
  readonly worker: {
    readonly contexts: readonly string[] | 'all';
    /** null = 3003, or a free one where that is taken. */
    readonly metricsPort: number | null;
    readonly stallSeconds: number;
  };
  readonly demo: boolean;
  readonly rateLimits: {
    readonly token: RateLimit;
    readonly anonymous: RateLimit;
    readonly signIn: RateLimit;
    readonly register: RateLimit;
    /** Per address. */
    readonly oauth: RateLimit;
    /** Per app that shows its secret. */
    readonly oauthApp: RateLimit;
    /** Pages and documents, per address. */
    readonly pages: RateLimit;
    /** Per address. */
    readonly images: RateLimit;
    /** Forms, per person. */
    readonly writes: RateLimit;
  };
  /** What a person who is new may do on one UTC day (B7); 0 = any number. */
  readonly newcomers: { readonly photos: number; readonly comments: number; readonly follows: number };
  readonly applicationsPerPerson: number;
  /** Changes that one comment, photo, profile or app takes on one UTC day. */
  readonly editsPerDay: number;
  /** Without a second factor nobody has the power of a role on the pages, or makes a token with it. */
  readonly staffSecondFactor: boolean;
  /** Of one api process; `slowest` in bytes per second. `minFreeSpace`: bytes; with less, none are taken. */
  readonly uploads: { readonly atOnce: number; readonly perPerson: number; readonly slowest: number; readonly minFreeSpace: number };
  /** Addresses and CIDR ranges whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  /** Writes answer 503. */
  readonly readOnly: boolean;
  readonly mail: {
    /** smtp: or smtps:; a folder, file:, keeps mails; in solo under local addresses there is one without MAIL_URL, except in production. null = no mail is sent. */
    readonly url: string | null;
    readonly from: string;
    /** Whether mails that are kept in a folder are shown on the pages: only where both public addresses are local. */
    readonly isShown: boolean;
  };
  /** Folder of the owner's own rules.md, privacy.md and imprint.md; null = there is none. */
  readonly siteDir: string | null;
  /** For security.txt (RFC 9116); null = there is none. */
  readonly securityContact: string | null;
  /** Until the files of a photo that is taken down are deleted (B4). */
  readonly takedownFinalDays: number;
  /** Is sent the tags of pictures that are hidden (B8). null = there is no cache in front of the product. */
  readonly cdnPurgeUrl: string | null;
  readonly signInProvider: SignInProvider | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Keys are 32 bytes, as 64 hexadecimal digits whatever the notation they were given in, or the address of a key in a KMS. */
export interface MasterKeySettings {
  /** Wraps, and opens. */
  readonly current: string;
  /** Only opens, while keys are rotated. */
  readonly previous: string | null;
  readonly kmsToken: string | null;
}

export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** An outside OAuth 2.0 provider to sign in with (contract O11). */
export interface SignInProvider {
  readonly name: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}
