import { published } from '../expectations.js';
import { OAuthApp } from '../oauth-app.js';
import { type Person, password, upload } from '../people.js';
import { picture, uploadForm } from '../pictures.js';
import type { Product } from '../product.js';
import type { Comment } from '../resources.js';
import { Visitor } from '../visitor.js';
import type { GoodGround } from './good.js';
import { beginUpload } from './ground.js';

interface People {
  readonly ada: Person;
  readonly ben: Person;
}

interface App {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
}

/** Token of an app of the owner's in which the person has signed in. */
async function signedInTo(product: Product, owner: Person, { username }: Person): Promise<string> {
  const app = await OAuthApp.register(owner, `${product.publicUrl}/nowhere`, product.publicUrl, 'Guestbook');
  const code = await app.code(new Visitor(), username, { scope: 'openid profile email' });
  return (await app.exchange(product.anybody, code)).pair.access_token;
}

/** Makes things of ben's that only the good requests name, so that they are as they were made when the first of them comes. */
export async function prepareGoodGround(product: Product, { ada, ben }: People): Promise<GoodGround> {
  const photo = await published(ben, (await upload(ben, { title: 'Plain', tags: 'shore', offer_premium: '1' })).id);
  const { id: comment } = (await ben.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Good' })).body.data;
  const address = 'https://good.example.test/';
  const { data: app } = (await ben.api.post<App>('/applications', { name: 'Good', website: null, callback_urls: [address] })).body;
  const { data: secrets } = (await ben.api.get<{ id: number }[]>(`/applications/${app.id}/secrets`)).body;
  // Random requests come from no moderator: they would hide what others name.
  const [moderator, dan] = [
    await product.staff('mona', 'curator,moderator', 'curate', 'moderate'),
    await product.person('dan', 'manage:account'),
  ];
  const [reported, down] = [
    await published(ada, (await upload(ada, { title: 'Reported' })).id),
    await published(ada, (await upload(ada, { title: 'Down' })).id),
  ];
  await ada.api.send('PUT', '/me/avatar', uploadForm(await picture()));
  const commentBy = async (person: Person, on = reported.id) =>
    (await person.api.post<Comment>(`/photos/${on}/comments`, { body: 'Bad' })).body.data.id;
  const [hers, his, appealable, appealed] = [
    await commentBy(ada, photo.id),
    await commentBy(ben),
    await commentBy(ben),
    await commentBy(ben),
  ];
  const takenDown = async (id: number) =>
    (await moderator.api.put<{ id: number }>(`/staff/comments/${id}/takedown`, { reason: 'spam', note: 'Spam' })).body.data.id;
  const [decision, appeal] = [await takenDown(appealable), await takenDown(appealed)];
  await ben.api.post('/me/appeals', { decision: appeal, text: 'Why?' });
  const report = (await dan.api.post<{ id: number }>(`/photos/${reported.id}/comments/${his}/reports`, { reason: 'spam', text: '' })).body
    .data.id;
  const { id: collection } = (await ben.api.post<{ id: number }>('/me/collections', { title: 'Good' })).body.data;
  await ben.api.put(`/collections/${collection}/photos/${photo.id}`, {});
  await moderator.api.put('/staff/themes/2026-W10', { title: 'Shores', tag: 'shore' });
  const { headers } = await ben.api.get(`/photos/${photo.id}/original`);
  const { search: signature } = new URL(headers.get('location') as string);
  const { data: token } = (await ben.api.post<{ id: number }>('/me/tokens', { name: 'good', scopes: ['read'] })).body;
  return {
    tokens: { user: ben.token, staff: moderator.token, app: await signedInTo(product, dan, ben) },
    known: {
      'users/{username}': ada.username,
      'photos/{photo_id}': String(photo.id),
      'photos/{id}': String(photo.id),
      'comments/{comment_id}': String(comment),
      'uploads/{upload_id}': await beginUpload(ben),
      'users/{query}': 'ada',
      'photos/{query}': 'plain',
      'tags/{query}': 'shore',
      'tags/{slug}': 'shore',
      'themes/{week}': '2026-W10',
      'tokens/{id}': String(token.id),
      'applications/{id}': String(app.id),
      'secrets/{sid}': String(secrets[0]?.id),
      'images/{name}': new URL(photo.image_thumb).pathname.split('/').at(-1) as string,
      'originals/{photo_id}': `${photo.id}${signature}`,
      'avatars/{name}': '1.svg',
      'collections/{id}': String(collection),
      'photos/{photo_id}/reports': String(reported.id),
      'comments/{comment_id}/reports': String(hers),
      'photos/{id}/takedown': String(down.id),
      'comments/{id}/takedown': String(his),
      'users/{username}/avatar': ada.username,
      'users/{username}/suspension': dan.username,
      'reports/{id}': String(report),
      'appeals/{id}': String(appeal),
    },
    fields: {
      username: 'dora',
      name: 'Dora',
      email: 'dora@example.test',
      // Not ben's: his account stays.
      password: `${password} of dora`,
      title: 'Plainer',
      body: 'Better',
      scopes: ['read'],
      callback_urls: [address],
      redirect_uri: address,
      grant_type: 'client_credentials',
      client_id: app.client_id,
      client_secret: app.client_secret,
      token: 'token',
      reason: 'spam',
      text: 'Good',
      note: 'Good',
      tag: 'shore',
      action: 'none',
      grant: 1,
      decision,
    },
    image: { type: 'jpeg', content: await picture() },
  };
}
