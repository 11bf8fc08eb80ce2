import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from '@heliograph/cqrs';
import { EraseUser } from '@heliograph/identity-contracts';
import type { Context, UserId } from '@heliograph/kernel';
import { ForgetOwner } from '@heliograph/media-contracts';

/** Somebody with ten thousand photos is answered before all of them are gone; a worker goes on. */
const PATIENCE_MILLISECONDS = 3_000;

/**
 * Erases a person who has given their password (E): the account with the answer, and the photos. Everything else, and what fails here, is
 * the workers'. @throws Rejected as `EraseUser`
 */
export async function eraseAccount(dispatcher: Dispatcher, context: Context, userId: UserId, password: string): Promise<void> {
  await dispatcher.dispatch(new EraseUser(context, userId, password));
  const photos = dispatcher.dispatch(new ForgetOwner(context, userId)).catch(() => undefined);
  await Promise.race([photos, pause(PATIENCE_MILLISECONDS)]);
}
