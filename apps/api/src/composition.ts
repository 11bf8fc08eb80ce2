import { MessageBus } from '@heliograph/application-actor';
import { Pager } from '@heliograph/application-paging';
import { Dispatcher, type ReadYourWrites } from '@heliograph/cqrs';
import { SignedCursors } from '@heliograph/http';
import type { Provider } from '@nestjs/common';

interface Parts {
  readonly readYourWrites: ReadYourWrites;
  /** Signs cursors. */
  readonly secret: string;
}

/** The application layer: each part is made once, and asked for by its class, by controllers and by the pages alike. */
export function applicationParts({ readYourWrites, secret }: Parts): readonly Provider[] {
  return [
    { provide: MessageBus, useFactory: (dispatcher: Dispatcher) => new MessageBus(dispatcher, readYourWrites), inject: [Dispatcher] },
    { provide: Pager, useValue: new Pager(new SignedCursors(secret)) },
  ];
}
