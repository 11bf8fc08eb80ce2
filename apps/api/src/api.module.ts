import { contextModules, type Runtime } from '@heliograph/runtime';
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
    settings: ApiSettings,
    controllers: readonly Type<unknown>[],
    ofThisProcess: readonly Provider[],
  ): DynamicModule {
    return {
      module: ApiModule,
      imports: contextModules(runtime),
      controllers: [...controllers],
      providers: [
        { provide: API_SETTINGS, useValue: settings },
        { provide: PAGE_SECRET, useValue: pageSecret(settings.secret) },
        { provide: LOGS, useValue: [...runtime.logs.values()] },
        ...ofThisProcess,
        ...resourceProviders,
      ],
    };
  }
}
