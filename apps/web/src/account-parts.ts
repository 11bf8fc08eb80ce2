import type { Readable } from 'node:stream';
import type { Connections, Limits, PersonalTokens } from '@heliograph/application-access';
import type {
  EmailChanges,
  Erasure,
  MailProofs,
  OutsideAccounts,
  OwnProfile,
  Rules,
  SecondFactor,
  Sessions,
  SignIn,
} from '@heliograph/application-accounts';
import type { ApplicationRequests, Applications, ApplicationSecrets } from '@heliograph/application-applications';
import type { Appeals, Cases, Decisions, Transparency } from '@heliograph/application-moderation';
import type { NotificationSettings, StreakReminders } from '@heliograph/application-notifications';
import type { UserId } from '@heliograph/kernel';

/** What a part of the application layer offers, so that a spec may stand in for it. */
export type Offered<Part> = Pick<Part, keyof Part>;

/** An archive that is made while it is read; to be read to its end or destroyed. */
export interface Export {
  readonly fileName: string;
  readonly content: Readable;
}

/** The parts of the application layer that the pages of a person's own account use. */
export interface AccountParts {
  readonly signIn: Offered<SignIn>;
  readonly sessions: Offered<Sessions>;
  readonly secondFactor: Offered<SecondFactor>;
  readonly rules: Pick<Rules, 'needsAcceptance' | 'accept'>;
  readonly profile: Offered<OwnProfile>;
  readonly mailProofs: Offered<MailProofs>;
  readonly emailChanges: Offered<EmailChanges>;
  readonly outsideAccounts: Offered<OutsideAccounts>;
  readonly erasure: Offered<Erasure>;
  readonly personalTokens: Offered<PersonalTokens>;
  readonly connections: Offered<Connections>;
  readonly limits: Offered<Limits>;
  readonly applications: Offered<Applications>;
  readonly secrets: Offered<ApplicationSecrets>;
  readonly requests: Offered<ApplicationRequests>;
  readonly appeals: Pick<Appeals, 'decisions' | 'appeal' | 'waiting' | 'find' | 'beside' | 'resolve'>;
  readonly cases: Offered<Cases>;
  readonly decisions: Pick<Decisions, 'undo'>;
  readonly transparency: Offered<Transparency>;
  readonly notificationSettings: Offered<NotificationSettings>;
  readonly streakReminders: Offered<StreakReminders>;
  /** Everything that is a person's. Refused with 429 while another archive of theirs is being made. */
  readonly exports: { start(userId: UserId): Promise<Export> };
}
