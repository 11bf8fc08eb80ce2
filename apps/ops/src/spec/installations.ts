import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contexts } from '@heliograph/contexts';
import { type Dispatcher, newContext } from '@heliograph/cqrs';
import { RegisterUser, type UserProfile } from '@heliograph/identity-contracts';
import { openApplication, openRuntime, type Runtime } from '@heliograph/runtime';
import { createDatabase, testMasterKey, testServices } from '@heliograph/testing/services';
import type { Place } from './operator.js';

export const newFolder = (): Promise<string> => mkdtemp(join(testServices().dir, 'ops-'));

/** A database without tables and a store without files, for `restore`. */
export async function emptyInstallation(): Promise<Place & { drop(): Promise<void> }> {
  const database = await createDatabase();
  // Directly to the server: a pooler keeps its connections after the client has disconnected, and `restore` refuses while there are any.
  return { ...database, url: database.directUrl, storageUrl: pathToFileURL(join(await newFolder(), 'files')).href };
}

/** Opens the product on a restored installation and closes it again, so that no connection stays open. */
export async function withInstallation<T>(place: Place, work: (dispatcher: Dispatcher, runtime: Runtime) => Promise<T>): Promise<T> {
  const runtime = await openRuntime({
    ...{ contexts, databaseUrl: place.url, queues: { redisUrl: testServices().redisUrl }, masterKey: testMasterKey },
    ...{ storageUrl: place.storageUrl, applicationName: 'heliograph test' },
  });
  const { application, dispatcher } = await openApplication(runtime);
  try {
    return await work(dispatcher, runtime);
  } finally {
    await application.close();
    await runtime.close();
  }
}

/** Somebody called `name`, at name@example.org, with the password "long enough". */
export const register = (dispatcher: Dispatcher, name: string, context = newContext('anonymous')): Promise<UserProfile> =>
  dispatcher.dispatch(new RegisterUser(context, { username: name, name, email: `${name}@example.org`, password: 'long enough' }));
