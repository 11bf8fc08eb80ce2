import { newContext } from '@heliograph/cqrs';
import type { Caller } from '@heliograph/http';
import type { Context } from '@heliograph/kernel';

/** Context of a command that this caller gives. */
export function requestContext(caller: Caller): Context {
  if (caller.kind === 'anonymous') return newContext('anonymous');
  return newContext(caller.userId === null ? `app:${caller.appId}` : `user:${caller.userId}`);
}
