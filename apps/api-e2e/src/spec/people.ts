import type { Client, Reply } from './client.js';
import { picture, uploadForm } from './pictures.js';
import type { Photo, User } from './resources.js';

const everything = ['read', 'write:photos', 'write:comments', 'write:likes', 'write:follows', 'write:collections', 'write:profile'];

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  /** Calls with the token. */
  readonly api: Client;
}

export const password = 'correct horse battery';

export function registration(username: string): Record<string, string> {
  return { username, name: `${username} of the suite`, email: `${username}@example.test`, password };
}

/** What people are registered with: calls without a token, and the operator's command line. */
interface Registry {
  readonly anybody: Client;
  answerOf<T>(...args: string[]): Promise<T>;
}

/** @param scopes beside those of every app @param role one, or several separated by commas */
export async function register(product: Registry, username: string, scopes: readonly string[], role?: string): Promise<Person> {
  const { status, text, body } = await product.anybody.post<User>('/users', registration(username));
  if (status !== 201) throw new Error(`registering ${username} was answered with ${status} ${text}`);
  for (const each of role?.split(',') ?? []) await product.answerOf('users', 'grant', username, '--role', each);
  const wanted = [...everything, ...scopes].join(',');
  const { access_token: token } = await product.answerOf<{ access_token: string }>(
    'tokens',
    'create',
    '--user',
    username,
    '--scopes',
    wanted,
  );
  return { id: body.data.id, username, token, api: product.anybody.as(token) };
}

export async function upload(person: Person, fields: Readonly<Record<string, string>> = {}): Promise<Photo> {
  const reply: Reply<Photo> = await person.api.post('/photos', uploadForm(await picture(), fields));
  if (reply.status !== 201) throw new Error(`the upload was answered with ${reply.status} ${reply.text}`);
  return reply.body.data;
}
