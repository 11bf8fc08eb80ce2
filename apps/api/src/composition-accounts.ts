import {
  Authorization,
  Connections,
  Limits,
  type NewcomerBudgets,
  NewAccountQuota,
  PersonalTokens,
  type PlaceCounter,
  type QuotaStatus,
  Tokens,
} from '@heliograph/application-access';
import {
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
import { MessageBus } from '@heliograph/application-actor';
import { ApplicationRequests, Applications, ApplicationSecrets } from '@heliograph/application-applications';
import { Pager } from '@heliograph/reads';
import type { Budget } from '@heliograph/identity-contracts';
import type { Provider, Type } from '@nestjs/common';
import pTimeout from 'p-timeout';

export interface AccountOptions {
  /** `PUBLIC_URL` */
  readonly publicUrl: string;
  /** Spends nothing. */
  readonly standingOf: (budget: Budget) => Promise<QuotaStatus>;
  readonly newcomers: NewcomerBudgets;
  readonly counter: PlaceCounter;
  readonly applicationsPerPerson: number;
  /** Version of the community's rules; null = nobody is asked to accept them. */
  readonly rulesVersion: string | null;
}

const waitFor = (work: Promise<unknown>, milliseconds: number) => pTimeout(work, { milliseconds, message: false });

/** Accounts, sessions, apps and tokens. */
export function accountParts({
  publicUrl,
  standingOf,
  newcomers,
  counter,
  applicationsPerPerson,
  rulesVersion,
}: AccountOptions): readonly Provider[] {
  const part = <Part>(provide: Type<Part>, make: (bus: MessageBus) => Part): Provider => ({
    provide,
    useFactory: make,
    inject: [MessageBus],
  });
  return [
    ...[Sessions, SecondFactor, OwnProfile, MailProofs, EmailChanges, OutsideAccounts, PersonalTokens, Connections].map((Part) =>
      part<object>(Part, (bus) => new Part(bus)),
    ),
    part(SignIn, (bus) => new SignIn(bus, rulesVersion)),
    part(Rules, (bus) => new Rules(bus, rulesVersion)),
    part(Erasure, (bus) => new Erasure(bus, waitFor)),
    part(Applications, (bus) => new Applications(bus, applicationsPerPerson)),
    part(NewAccountQuota, (bus) => new NewAccountQuota(bus, counter, newcomers)),
    part(Limits, (bus) => new Limits(bus, standingOf)),
    part(Authorization, (bus) => new Authorization(bus, publicUrl)),
    part(Tokens, (bus) => new Tokens(bus, publicUrl)),
    {
      provide: ApplicationSecrets,
      useFactory: (bus: MessageBus, applications: Applications) => new ApplicationSecrets(bus, applications),
      inject: [MessageBus, Applications],
    },
    {
      provide: ApplicationRequests,
      useFactory: (bus: MessageBus, pager: Pager) => new ApplicationRequests(bus, pager),
      inject: [MessageBus, Pager],
    },
  ];
}
