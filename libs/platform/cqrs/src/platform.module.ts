import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { Erasures } from '@heliograph/event-store/privacy';
import { Storage } from '@heliograph/storage';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Dispatcher } from './dispatcher.js';
import { IdentitySettings } from './identity-settings.js';

/** What handlers may inject by class: `Database`, `ReadDatabase`, `EventStore`, `Erasures`, `Storage`, `Rules`, `Dispatcher`. Made by the program, closed by the program. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(platform: {
    database: Database;
    reads: ReadDatabase;
    store: EventStore;
    erasures: Erasures;
    storage: Storage;
    rules: IdentitySettings;
  }): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot()],
      providers: [
        { provide: Database, useValue: platform.database },
        { provide: ReadDatabase, useValue: platform.reads },
        { provide: EventStore, useValue: platform.store },
        { provide: Erasures, useValue: platform.erasures },
        { provide: Storage, useValue: platform.storage },
        { provide: IdentitySettings, useValue: platform.rules },
        Dispatcher,
      ],
      exports: [Database, ReadDatabase, EventStore, Erasures, Storage, IdentitySettings, Dispatcher, CqrsModule],
    };
  }
}
