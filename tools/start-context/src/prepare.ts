import { randomBytes } from 'node:crypto';
import { newContext } from '@heliograph/cqrs';
import { CreatePersonalToken, FindUser, ListGrantableScopes, RegisterUser } from '@heliograph/identity-contracts';
import { StreamId } from '@heliograph/kernel';
import type { StandIn } from '@heliograph/kernel/testing';
import { install, openApplication, openRuntime, type Runtime, runtimeOptions } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import type { BoundedContext } from '@heliograph/runtime';

const STREAM = StreamId('stand-in');

/** Tables, logs and what the stand-ins' logs hold; answers a token of Ada's, from the context or a stand-in. Safe to repeat. */
export async function prepare(settings: Settings, contexts: readonly BoundedContext[], standIns: readonly StandIn[]): Promise<string> {
  const { url, adminUrl } = settings.database;
  await install({ adminUrl: adminUrl ?? url, runtimeLogin: new URL(url).username, contexts });
  const runtime = await openRuntime(await runtimeOptions(settings, contexts, 'heliograph start:context'));
  try {
    for (const standIn of standIns) await appendOnce(runtime, standIn);
    return await tokenOfAda(runtime);
  } finally {
    await runtime.close();
  }
}

async function appendOnce({ store, logs }: Runtime, { context, events }: StandIn): Promise<void> {
  const log = logs.get(context);
  if (!log || events.length === 0 || (await store.load(log, STREAM)).version > 0) return;
  await store.append(log, { streams: [{ stream: STREAM, expectedVersion: 0, events }], context: newContext('system:stand-in') });
}

/** Nobody signs in with a password: the token is new at each start. */
async function tokenOfAda(runtime: Runtime): Promise<string> {
  const { application, dispatcher } = await openApplication(runtime);
  const context = () => newContext('system:start-context');
  const fields = { username: 'ada', name: 'Ada', email: 'ada@example.org', password: randomBytes(24).toString('base64url') };
  try {
    const { userId } = (await dispatcher.dispatch(new FindUser('ada'))) ?? (await dispatcher.dispatch(new RegisterUser(context(), fields)));
    const scopes = (await dispatcher.dispatch(new ListGrantableScopes([]))).map(({ name }) => name);
    return (await dispatcher.dispatch(new CreatePersonalToken(context(), userId, 'start:context', scopes))).accessToken;
  } finally {
    await application.close();
  }
}
