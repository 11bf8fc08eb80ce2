import type { Readable } from 'node:stream';
import { Connections, Limits, PersonalTokens } from '@heliograph/application/access';
import {
  EmailChanges,
  Erasure,
  MailProofs,
  OutsideAccounts,
  OwnProfile,
  SecondFactor,
  Sessions,
  SignIn,
  SiteRules,
} from '@heliograph/application/accounts';
import { MessageBus } from '@heliograph/application/actor';
import { ApplicationRequests, Applications, ApplicationSecrets } from '@heliograph/application/applications';
import { Appeals, Cases, Decisions, OutsideReports, Reports, Transparency } from '@heliograph/application/moderation';
import { Browsers, Notifications, NotificationSettings, StreakReminders } from '@heliograph/application/notifications';
import type { UserId } from '@heliograph/kernel';
import type { Instances } from './instances.js';
import type { Language } from './language/language.js';

/** An archive that is made while it is read; to be read to its end or destroyed. */
export interface Export {
  readonly fileName: string;
  readonly content: Readable;
}

/** Everything that is a person's. Provided by the program that serves the pages. */
export abstract class Exports {
  /** Refused with 429 while another archive of theirs is being made. */
  abstract start(userId: UserId): Promise<Export>;
}

interface LiveRequest {
  readonly userId: UserId;
  /** The token of the session: it ends with that. */
  readonly secret: string;
  readonly language: Language;
  readonly lastEventId: string | undefined;
}

/** What happens to a person, while it happens (N3). Provided by the program that serves the pages. */
export abstract class Live {
  /** The body of an answer, of server-sent events. */
  abstract open(request: LiveRequest): Promise<Readable>;
}

/** The parts of the application layer that routes of the pages use as they are. */
export const accountParts = {
  bus: MessageBus,
  signIn: SignIn,
  sessions: Sessions,
  secondFactor: SecondFactor,
  rules: SiteRules,
  profile: OwnProfile,
  mailProofs: MailProofs,
  emailChanges: EmailChanges,
  outsideAccounts: OutsideAccounts,
  erasure: Erasure,
  personalTokens: PersonalTokens,
  connections: Connections,
  limits: Limits,
  applications: Applications,
  secrets: ApplicationSecrets,
  requests: ApplicationRequests,
  reports: Reports,
  outsideReports: OutsideReports,
  appeals: Appeals,
  cases: Cases,
  decisions: Decisions,
  transparency: Transparency,
  browsers: Browsers,
  notifications: Notifications,
  notificationSettings: NotificationSettings,
  streakReminders: StreakReminders,
  exports: Exports,
  live: Live,
};

type All = Instances<typeof accountParts>;

/** What a part of the application layer offers, so that a spec may stand in for it. */
type Offered<Part> = Pick<Part, keyof Part>;

/** Of these the pages use some methods only. */
interface NarrowParts {
  readonly bus: Offered<Pick<MessageBus, 'reading' | 'caughtUp'>>;
  readonly rules: Pick<SiteRules, 'needsAcceptance' | 'accept'>;
  readonly appeals: Pick<Appeals, 'decisions' | 'appeal' | 'waiting' | 'findAppeal' | 'findNeighbours' | 'resolve'>;
  readonly decisions: Pick<Decisions, 'undo'>;
  readonly notifications: Pick<Notifications, 'countUnread' | 'read'>;
}

export type AccountParts = NarrowParts & { readonly [Name in Exclude<keyof All, keyof NarrowParts>]: Offered<All[Name]> };
