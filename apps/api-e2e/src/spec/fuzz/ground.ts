import sharp from 'sharp';
import { type Person, upload } from '../people.js';
import type { Product } from '../product.js';
import type { Comment, Photo } from '../resources.js';

/** What there is to ask for: things that exist, and credentials that open them. */
export interface Ground {
  readonly tokens: Readonly<Record<'user' | 'reader' | 'staff', string>>;
  /** Values of path parameters by name. What is kept is not deleted, so that all of a run meets what is there. */
  readonly known: Readonly<Record<string, { readonly kept: readonly string[]; readonly spent: readonly string[] }>>;
  /** `id:secret` of an app. */
  readonly app: string;
  /** Values of the parameters of OAuth. */
  readonly oauth: Readonly<Record<string, readonly string[]>>;
  /** Parameters of an authorization request. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
  /** Files for upload forms: good ones and others. */
  readonly images: readonly Buffer[];
}

interface People {
  /** Owner of `photo`; her token is used for nothing else. */
  readonly ada: Person;
  readonly ben: Person;
  readonly cora: Person;
  readonly photo: Photo;
}

interface App {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
}

/** Makes things of all users as targets of the requests, and files for its forms. */
export async function prepareGround(product: Product, { ada, ben, cora, photo }: People): Promise<Ground> {
  const own = await upload(ben, { offer_premium: '1' });
  // To be used up: what is named in `spent`.
  for (let spare = 0; spare < 3; spare++) await upload(ben, { publish: '0' });
  const { id: comment } = (await ben.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'One' })).body.data;
  const fields = { name: 'Frames', website: null, callback_urls: ['https://app.example.test/'] };
  const { data: app } = (await ben.api.post<App>('/applications', fields)).body;
  const { data: secret } = (await ben.api.get<{ id: number }[]>(`/applications/${app.id}/secrets`)).body;
  const { data: token } = (await ben.api.post<{ id: number }>('/me/tokens', { name: 'spare', scopes: ['read'] })).body;
  const { id: collection } = (await ben.api.post<{ id: number }>('/me/collections', { title: 'Kept' })).body.data;
  await cora.api.put('/staff/themes/2026-W10', { title: 'Sun', tag: 'sun' });
  // Ids of apps and of tokens are drawn from one list: those to be used up lie beyond the tokens that speak.
  for (let last = app.id; last < token.id + 4; ) last = (await ben.api.post<App>('/applications', fields)).body.data.id;
  const [begun, spare] = [await beginUpload(ben), await beginUpload(ben)];
  const reader = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', ben.username, '--scopes', 'read');
  return {
    tokens: { user: ben.token, reader: reader.access_token, staff: cora.token },
    known: {
      photo_id: {
        kept: texts(photo.id, photo.id, own.id),
        spent: texts(photo.id, own.id + 1, own.id + 2, own.id + 3, own.id + 9, 999_999),
      },
      comment_id: { kept: texts(comment), spent: texts(comment + 1, comment + 2, comment + 3, comment + 9) },
      id: { kept: texts(app.id, token.id, photo.id, own.id, collection), spent: texts(token.id + 2, token.id + 3, token.id + 4) },
      sid: { kept: texts(secret[0]?.id ?? 0), spent: texts((secret[0]?.id ?? 0) + 1, (secret[0]?.id ?? 0) + 2) },
      username: { kept: [ada.username, ben.username], spent: [cora.username, 'ADA', 'nobody'] },
      slug: { kept: ['sun'], spent: ['a', 'b'] },
      week: { kept: ['2026-W10'], spent: ['2026-W11', '2025-W53'] },
      query: { kept: ['quiet', 'sun', 'ada'], spent: ['a', 'be'] },
      upload_id: { kept: [begun], spent: [spare, 'f'.repeat(32)] },
      name: { kept: ['1.svg'], spent: [new URL(photo.image_thumb).pathname.split('/').at(-1) as string] },
    },
    app: `${app.client_id}:${app.client_secret}`,
    oauth: {
      grant_type: ['client_credentials', 'client_credentials', 'client_credentials', 'authorization_code', 'refresh_token', 'password'],
      client_id: [app.client_id],
      client_secret: [app.client_secret],
      code: ['code'],
      redirect_uri: ['https://app.example.test/', 'app:'],
      token: [reader.access_token.slice(1), 'token'],
      refresh_token: ['token'],
      scope: ['read', 'read write:photos'],
    },
    asked: {
      client_id: [app.client_id, 'nobody'],
      redirect_uri: ['https://app.example.test/', 'https://app.example.test/beneath?a=b', 'https://evil.test/'],
      state: ['state', ''],
      response_type: ['code', 'token'],
      scope: ['read', 'read write:likes', 'ops:read', 'openid email'],
      code_challenge: ['a'.repeat(43), 'short'],
      code_challenge_method: ['S256', 'plain'],
      prompt: ['consent', 'none', 'login'],
      max_age: ['3600', '0', '-1'],
      nonce: ['nonce', 'n'.repeat(600)],
    },
    images: await files(),
  };
}

/** An upload in pieces: its name. */
export async function beginUpload(person: Person): Promise<string> {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1000' };
  const { status, headers: responseHeaders } = await person.api.post('/photos/uploads', '', { headers });
  if (status !== 201) throw new Error(`beginning an upload was answered with ${status}`);
  return responseHeaders.get('location')?.split('/').at(-1) ?? '';
}

/** For upload forms: a good picture, and others. */
async function files(): Promise<Buffer[]> {
  const good = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  const damaged = Buffer.concat([good.subarray(0, 200), Buffer.alloc(400, 7)]);
  return [good, good, good.subarray(0, good.length / 2), damaged, Buffer.from('GIF89a'), Buffer.from('<svg/>'), Buffer.alloc(0)];
}

function texts(...ids: readonly number[]): string[] {
  return ids.map(String);
}
