import { Command, type Context, type Disclosure } from '@heliograph/kernel';

/**
 * What the actor of the context, who is of the staff, is about to be shown. It must not be shown where this fails. Who, how and why are in the
 * context: the person, the login of an operator, the request, the reason. Safe to repeat.
 */
export class RecordShownData extends Command<void> {
  constructor(
    readonly context: Context,
    readonly shown: Disclosure,
  ) {
    super();
  }
}
