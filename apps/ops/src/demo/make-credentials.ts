import {
  AddSecret,
  CreatePersonalToken,
  ListApplications,
  ListGrantableScopes,
  ListPersonalTokens,
  RegisterApplication,
  RevokePersonalToken,
} from '@heliograph/identity-contracts';
import { contextOf, type DemoTools, idOf } from './demo-tools.js';
import { people } from './people.js';

/** A name that begins with the product's own is refused. */
const NAME = 'Demo of Heliograph';

/** The token and the app of the first of the demo's people. */
export async function makeCredentials(tools: DemoTools): Promise<void> {
  if (tools.file.demo.token === null) await makeToken(tools);
  if (tools.file.demo.app === null) await makeApp(tools);
}

async function makeToken(tools: DemoTools): Promise<void> {
  const { dispatcher, file } = tools;
  const userId = idOf(tools, people[0].username);
  const context = contextOf('ops', new Date());
  // A token that a killed run made without noting it is revoked: its secret is lost.
  for (const token of await dispatcher.dispatch(new ListPersonalTokens(userId)))
    if (token.name === NAME) await dispatcher.dispatch(new RevokePersonalToken(context, userId, token.id));
  const scopes = await dispatcher.dispatch(new ListGrantableScopes([]));
  const names = scopes.map((scope) => scope.name);
  const { accessToken } = await dispatcher.dispatch(new CreatePersonalToken(context, userId, NAME, names));
  file.note((demo) => (demo.token = accessToken));
}

async function makeApp(tools: DemoTools): Promise<void> {
  const { dispatcher, file, webUrl, apiUrl } = tools;
  const userId = idOf(tools, people[0].username);
  const context = () => contextOf('ops', new Date());
  const left = (await dispatcher.dispatch(new ListApplications(userId))).find((app) => app.name === NAME);
  if (left) {
    const { clientSecret } = await dispatcher.dispatch(new AddSecret(context(), userId, left.id));
    file.note((demo) => (demo.app = { clientId: left.clientId, clientSecret }));
    return;
  }
  const fields = { name: NAME, website: webUrl, callbackUrls: [`${webUrl}/demo/callback`, `${apiUrl}/docs/callback`] };
  const { clientId, clientSecret } = await dispatcher.dispatch(new RegisterApplication(context(), userId, fields));
  if (clientSecret === null) throw new Error('The app of the demo is not public');
  file.note((demo) => (demo.app = { clientId, clientSecret }));
}
