import { ApplicationModule } from '@heliograph/application';
import { type DynamicModule, type FactoryProvider, Module, type Type } from '@nestjs/common';
import { accountParts } from './account-parts.js';
import type { WebBackend } from './backend.js';
import { contentOf } from './content/content.js';
import { contentParts } from './content/content-parts.js';
import type { Classes, Instances } from './instances.js';

const ACCOUNT_PARTS = Symbol('AccountParts');
const CONTENT_PARTS = Symbol('ContentParts');

/** Of a `WebBackend`: what `createWebServer` takes. */
export const WEB_BACKEND = Symbol('WebBackend');

/** An object with an instance of each class. */
function instances<All extends Classes>(provide: symbol, classes: All): FactoryProvider<Instances<All>> {
  const names = Object.keys(classes);
  const useFactory = (...parts: readonly unknown[]) => Object.fromEntries(names.map((name, at) => [name, parts[at]])) as Instances<All>;
  return { provide, useFactory, inject: Object.values(classes) };
}

/** What the pages need of the application layer. */
@Module({
  imports: [ApplicationModule],
  providers: [
    instances(ACCOUNT_PARTS, accountParts),
    instances(CONTENT_PARTS, contentParts),
    {
      provide: WEB_BACKEND,
      useFactory: (account: Instances<typeof accountParts>, content: Instances<typeof contentParts>): WebBackend => ({
        ...account,
        ...contentOf(content),
      }),
      inject: [ACCOUNT_PARTS, CONTENT_PARTS],
    },
  ],
})
export class PagesModule {
  /** @param providing modules that export `Exports` and `Live` */
  static forRoot(...providing: Type<unknown>[]): DynamicModule {
    return { module: PagesModule, imports: providing };
  }
}
