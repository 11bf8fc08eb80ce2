import { contextModules, type Runtime } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { API_SETTINGS, type ApiSettings } from './api-settings.js';
import { LOGS } from './export/own-events.js';
import { PAGE_SECRET, pageSecret } from './pages/page-secret.js';
import { resourceProviders } from './resources.js';

/** Composition root: the platform, every context, and the controllers before them. */
@Module({})
export class ApiModule {
  static with(
    runtime: Runtime,
    settings: Settings,
    controllers: readonly Type<unknown>[],
    ofThisProcess: readonly Provider[],
  ): DynamicModule {
    const apiSettings: ApiSettings = {
      publicUrl: settings.api.publicUrl,
      webUrl: settings.web.url,
      masterKey: settings.masterKey,
      tokenWindowSeconds: settings.rateLimits.token.windowSeconds,
    };
    return {
      module: ApiModule,
      imports: contextModules(runtime),
      controllers: [...controllers],
      providers: [
        { provide: API_SETTINGS, useValue: apiSettings },
        { provide: PAGE_SECRET, useValue: pageSecret(settings.masterKey) },
        { provide: LOGS, useValue: [...runtime.logs.values()] },
        ...ofThisProcess,
        ...resourceProviders,
      ],
    };
  }
}
