import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@heliograph/timing';
import { picture, uploadForm } from '../pictures.js';
import type { Solo } from '../solo.js';
import type { About } from './fixture.js';

const everything = ['read', 'write:photos', 'write:comments', 'write:likes', 'write:follows', 'write:profile', 'manage:account'];
const people = ['ada', 'ben', 'cleo', 'dora', 'eve', 'finn'] as const;
type Name = (typeof people)[number];

/** Whom builds before 0.3.0 went on to show (B4). */
export const suspended: Name = 'cleo';

export interface Content extends Pick<About, 'tokens' | 'app'> {
  readonly photos: Readonly<Record<'first' | 'second' | 'draft' | 'unpublished' | 'deleted' | 'theirs' | 'ofTheSuspended', number>>;
  readonly comments: Readonly<Record<'first' | 'reply' | 'tombstone', number>>;
  /** Whether the build has a route, as its OpenAPI document writes it. */
  knows(route: string): boolean;
}

interface Created {
  readonly id: number;
}

/** A small community with one of everything: in the same order for each build, and newer things where it knows them. */
export async function makeContent(solo: Solo, clone: string): Promise<Content> {
  const { paths } = JSON.parse(readFileSync(join(clone, 'docs', 'openapi.json'), 'utf8')) as { paths: Record<string, unknown> };
  const knows = (route: string) => route in paths;
  const moderates = knows('/staff/reports');
  const tokens: Record<string, string> = {};

  const call = async <T = Created>(method: string, path: string, as: Name | null, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const headers = {
      ...(as !== null && { Authorization: `Bearer ${tokens[as]}` }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    };
    const answer = await fetch(new URL(path, solo.api), {
      method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} of ${as} was answered with ${answer.status} ${text}`);
    return ((JSON.parse(text) as { data?: T }).data ?? JSON.parse(text)) as T;
  };
  const command = async <T>(...args: string[]): Promise<T> => {
    const { code, stdout, stderr } = await solo.heliograph(...args, '--json');
    if (code !== 0) throw new Error(`heliograph ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  };
  const upload = async (as: Name, title: string, day: number, colour: string, fields: Record<string, string> = {}): Promise<number> => {
    const form = uploadForm(await picture('jpeg', 120, 80, colour), {
      title,
      description: `${title}, with #light.`,
      tags: 'Sea, Evening light',
      took_at: `2024-03-0${day}T10:00:00+0100`,
      ...fields,
    });
    const { id } = await call('POST', '/photos', as, form);
    const state = async () =>
      (await fetch(new URL(`/photos/${id}`, solo.api), { headers: { Authorization: `Bearer ${tokens[as]}` } })).headers.get(
        'x-photo-state',
      );
    const isMade = () => state().then((name) => name === (fields['publish'] === '0' ? 'draft' : 'published'));
    if (!(await until(isMade, { withinMilliseconds: 60_000, pauseMilliseconds: 100 }))) throw new Error(`${title} is ${await state()}`);
    return id;
  };
  const comment = async (as: Name, photo: number, body: string, parent = 0): Promise<number> =>
    (await call('POST', `/photos/${photo}/comments`, as, { body, ...(parent && { parent }) })).id;

  for (const username of people) {
    const password = `${username} and a long road`;
    await call('POST', '/users', null, { username, name: `${username} Example`, email: `${username}@example.test`, password });
    const roles = username === 'eve' ? ['curator', ...(moderates ? ['moderator'] : [])] : [];
    for (const role of roles) await command('users', 'grant', username, '--role', role);
    const scopes = [...everything, ...(username === 'eve' ? ['curate', ...(moderates ? ['moderate'] : [])] : [])].join(',');
    const { access_token: token } = await command<{ access_token: string }>('tokens', 'create', '--user', username, '--scopes', scopes);
    tokens[username] = token;
  }

  const first = await upload('ada', 'Low tide', 1, '#c03020', { offer_premium: '1' });
  const second = await upload('ada', 'High tide', 2, '#20a040');
  const draft = await upload('ada', 'Not yet', 3, '#808080', { publish: '0' });
  const unpublished = await upload('ada', 'No more', 4, '#101010');
  const deleted = await upload('ada', 'Gone', 5, '#f0f0f0');
  const theirs = await upload('ben', 'Evening at the harbour', 1, '#e0a040', { tags: 'sea' });
  const ofTheSuspended = await upload('cleo', 'Harbour', 2, '#4040e0');
  const ofTheErased = await upload('dora', 'Pier', 2, '#40e0e0');
  const photos = { first, second, draft, unpublished, deleted, theirs, ofTheSuspended };

  const avatar = uploadForm(await picture('png', 90, 90, '#3050c0'), {}, 'png');
  await call('PUT', '/me/avatar', 'ada', avatar);
  await call('PUT', '/me', 'ada', { name: 'Ada Example', location: 'Bergen', bio: 'Boats, mostly.', website_url: 'https://ada.example' });
  await call('PUT', `/photos/${second}`, 'ada', { title: 'Spring tide', tags: ['sea', 'spring'] });
  await call('PUT', `/staff/photos/${first}/premium`, 'eve');
  await call('PUT', `/staff/photos/${second}/curation`, 'eve');
  await call('PUT', '/staff/users/ben/hero', 'eve');

  for (const follower of ['ben', 'cleo', 'dora', 'eve', 'finn'] as const) await call('POST', '/users/ada/follow', follower);
  for (const followed of ['ben', 'cleo', 'finn']) await call('POST', `/users/${followed}/follow`, 'ada');
  await call('DELETE', '/users/finn/follow', 'ada');
  for (const person of people) await call('POST', `/photos/${first}/like`, person);
  for (const photo of [second, theirs, ofTheSuspended, ofTheErased, unpublished]) await call('POST', `/photos/${photo}/like`, 'finn');
  await call('DELETE', `/photos/${first}/like`, 'eve');

  const thread = await comment('ben', first, 'The last light is the best one.');
  const reply = await comment('ada', first, 'Thank you @ben, it was cold.', thread);
  await comment('cleo', first, 'It shows.', reply);
  await comment('dora', first, 'In a good way.', reply);
  const tombstone = await comment('finn', first, 'This one goes.');
  await comment('ada', first, 'Why?', tombstone);
  const gone = await comment('finn', first, 'And so does this.');
  await comment('ada', theirs, 'Which harbour?');
  await call('PUT', `/photos/${first}/comments/${thread}`, 'ben', { body: 'The last light is the best.' });
  await call('POST', `/photos/${first}/comments/${thread}/like`, 'ada');
  for (const id of [tombstone, gone]) await call('DELETE', `/photos/${first}/comments/${id}`, 'finn');

  const fields = { name: 'Album', website: 'https://album.example', callback_urls: ['https://album.example/callback'] };
  const app = await call<Created & About['app']>('POST', '/applications', 'ada', fields);
  if (moderates) {
    await call('POST', '/users/finn/block', 'ben');
    await call('POST', '/users/ben/mute', 'ada');
    await call('POST', `/photos/${second}/reports`, 'finn', { reason: 'spam', text: 'Twice a day.' });
    await call('PUT', `/staff/photos/${ofTheSuspended}/takedown`, 'eve', { reason: 'copyright', note: 'Not hers.' });
  }

  await call('DELETE', `/photos/${unpublished}/publication`, 'ada');
  await call('DELETE', `/photos/${deleted}`, 'ada');
  await call('DELETE', '/me', 'dora', { password: 'dora and a long road' });
  await command('users', 'disable', suspended);
  return {
    tokens,
    app: { client_id: app.client_id, client_secret: app.client_secret },
    photos,
    comments: { first: thread, reply, tombstone },
    knows,
  };
}
