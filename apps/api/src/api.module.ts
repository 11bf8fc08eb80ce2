import { ApplicationModule } from '@heliograph/application';
import { contextModules, derivedSecret } from '@heliograph/runtime';
import { PagesModule } from '@heliograph/web';
import { type DynamicModule, Module } from '@nestjs/common';
import { ExportModule } from './export/export.module.js';
import { HealthController } from './health/health.controller.js';
import { LiveModule } from './live/live.module.js';
import { featureModules } from './modules/feature-modules.js';
import { PhotoViewsModule } from './photo-views/photo-views.module.js';
import { ProcessModule, type ProcessParts } from './process.module.js';

/** The root: the platform, every context, what this process has opened, the routes, and what the pages need. */
@Module({})
export class ApiModule {
  /** @param only the routes of this context, and no pages; left out: all of both */
  static forRoot(parts: ProcessParts, only?: string): DynamicModule {
    const { runtime, settings, secret, deduplication, log } = parts;
    const features = Object.entries(featureModules).flatMap(([context, routes]) => (only === undefined || context === only ? routes : []));
    return {
      module: ApiModule,
      imports: [
        ...contextModules(runtime),
        ProcessModule.forRoot(parts),
        // The hashes are the same in every process, because their key follows from the secret of the installation.
        PhotoViewsModule.forRoot({ deduplication, secret: derivedSecret(secret, 'heliograph/views'), readOnly: settings.readOnly, log }),
        // Tokens are checked, and requests of apps are logged, whichever routes there are.
        ApplicationModule,
        LiveModule,
        ...features,
        ...(only === undefined ? [PagesModule.forRoot(ExportModule, LiveModule)] : []),
      ],
      controllers: [HealthController],
    };
  }
}
