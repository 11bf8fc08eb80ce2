import { NewcomerBudgets, PlaceCounter, QuotaReader } from '@heliograph/application/access';
import { Deadline } from '@heliograph/application/accounts';
import { ApplicationSettings } from '@heliograph/application/actor';
import { AddressSigner } from '@heliograph/application/addresses';
import { READ_YOUR_WRITES, type ReadYourWrites } from '@heliograph/cqrs';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { ClientLimits, type ConnectionSlots, type Deduplication, type Log, type RateLimiter, SignedAddresses } from '@heliograph/http';
import { derivedSecret, type Runtime } from '@heliograph/runtime';
import { Readiness } from '@heliograph/runtime/observability';
import type { Settings } from '@heliograph/settings';
import { Browser, type SiteTexts } from '@heliograph/web';
import { type Abstract, type DynamicModule, Module, type ValueProvider } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { API_SETTINGS, apiSettings } from './api-settings.js';
import { LOGS } from './export/own-events.js';
import { clientLimits, quotaReader } from './http/budgets.js';
import { Idempotency } from './http/idempotency.js';
import { LiveProcess } from './live/live-streams.js';
import { StreamPlaces } from './live/stream-places.js';
import { pageSecret } from './pages/page-secret.js';

/** What the program has opened before there is an application. */
export interface ProcessParts {
  readonly runtime: Runtime;
  readonly settings: Settings;
  /** What every secret of the api's own is derived from. */
  readonly secret: Buffer;
  /** Of the community. */
  readonly rules: SiteTexts['rules'];
  readonly limiter: RateLimiter;
  readonly deduplication: Deduplication;
  readonly slots: ConnectionSlots;
  readonly readYourWrites: ReadYourWrites;
  readonly readiness: Readiness;
  readonly log: Log;
}

const value = <Part>(provide: Abstract<Part>, useValue: NoInfer<Part>): ValueProvider<Part> => ({ provide, useValue });

const deadline: Deadline = { wait: (work, milliseconds) => pTimeout(work, { milliseconds, message: false }) };

/** Values of this process that any module may inject: what the application layer expects of a program, and what controllers share. */
@Module({})
export class ProcessModule {
  static forRoot({ runtime, settings, secret, rules, limiter, slots, readYourWrites, readiness, log }: ProcessParts): DynamicModule {
    const { api, web, storage, applicationsPerPerson, newcomers, mail, rateLimits } = settings;
    const publicUrl = api.publicUrl;
    const addressSecret = derivedSecret(secret, 'heliograph/addresses');
    const signed = new SignedAddresses(addressSecret);
    const providers = [
      value(ApplicationSettings, {
        publicUrl,
        webUrl: web.url,
        storageQuota: storage.quota,
        applicationsPerPerson,
        rulesVersion: rules.version,
      }),
      value(NewcomerBudgets, { ...newcomers, provesAddress: mail.url !== null }),
      value(PlaceCounter, limiter),
      value(QuotaReader, quotaReader(limiter, rateLimits)),
      value(Deadline, deadline),
      value(SignedAddresses, signed),
      value(AddressSigner, signed),
      value(Pager, new Pager(new SignedCursors(addressSecret))),
      { provide: READ_YOUR_WRITES, useValue: readYourWrites },
      value(ClientLimits, clientLimits(limiter, rateLimits)),
      value(Readiness, readiness),
      value(LiveProcess, {
        ...{ places: new StreamPlaces(runtime), slots, log },
        isDraining: () => readiness.isDraining,
        readFromPrimary: () => runtime.reads.choose('primary'),
      }),
      value(Browser, new Browser(publicUrl, pageSecret(secret))),
      { provide: API_SETTINGS, useValue: { ...apiSettings(settings), secret, rules } },
      { provide: LOGS, useValue: [...runtime.logs.values()] },
      Idempotency,
    ];
    return { module: ProcessModule, global: true, providers, exports: providers };
  }
}
