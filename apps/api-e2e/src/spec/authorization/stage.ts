import { OAuthApp } from '../oauth-app.js';
import type { Product } from '../product.js';
import type { Answered } from './asking.js';
import type { AuthorizationTable, Row } from './authorization-table.js';
import { byConsent, type Calling, callersOf, type Member, member } from './callers.js';
import { collectionsOf, deletedComment, type Named, owned, peopleOf, photosOf } from './subjects.js';

type Names = Named['names'];

interface Things {
  /** Photos, each once. */
  readonly photos: readonly Named[];
  /** The same with each of their comments. */
  readonly comments: readonly Named[];
  readonly people: readonly Named[];
  readonly tokens: readonly Named[];
  readonly applications: readonly Named[];
  readonly connections: readonly Named[];
  readonly uploads: readonly Named[];
  /** With a photo that all see in each. */
  readonly collections: readonly Named[];
}

const NONE = 999_999_999;

/** Of the week that paths name. */
async function setTheme({ person }: Member): Promise<Names> {
  await person.api.put('/staff/themes/2020-W10', { title: 'Matrix', tag: 'matrix' });
  return {};
}

/** Those who ask, and what they ask about. */
export class Stage {
  private constructor(
    private readonly product: Product,
    readonly callers: readonly Calling[],
    private readonly owner: Member,
    /** Of the owner, and allowed to act for the owner; no caller acts through it. */
    private readonly app: OAuthApp,
    private readonly things: Things,
  ) {}

  static async set(product: Product, { rows, scopes }: AuthorizationTable): Promise<Stage> {
    const owner = await member(product, 'owner', scopes);
    const other = await member(product, 'other', scopes);
    const callback = `${product.publicUrl}/healthz/live`;
    const [own, asking] = [
      await OAuthApp.register(owner.person, callback, product.publicUrl, 'Of the owner'),
      await OAuthApp.register(other.person, callback, product.publicUrl, 'Of the callers'),
    ];
    const callers = await callersOf(product, [owner, other], { app: asking, rows, scopes });
    await setTheme(owner);
    const comments = await photosOf(product, owner, other);
    const stage = new Stage(product, callers, owner, own, {
      comments: [...comments, await deletedComment(owner, comments[0] as Named)],
      photos: comments.filter(({ photo }, at) => comments.findIndex((each) => each.photo === photo) === at),
      people: peopleOf(),
      tokens: owned({}, { id: NONE }),
      applications: owned({}, { id: NONE, sid: NONE }),
      connections: owned({}, { id: NONE }),
      uploads: owned({}, { upload_id: '0'.repeat(32) }),
      collections: collectionsOf(NONE),
    });
    await stage.keep();
    await stage.keepCollections();
    return stage;
  }

  /** What the path of a row may name; the first is there for all. */
  subjectsOf({ path }: Row): readonly Named[] {
    const { things } = this;
    if (path.includes('/:comment_id')) return things.comments;
    if (path.startsWith('/collections/')) return things.collections;
    if (/photos\/:(photo_)?id/.test(path)) return things.photos;
    // Whether somebody is suspended is what these are about.
    if (path.endsWith('/suspension')) return things.people.filter(({ name }) => name !== 'somebody suspended');
    if (path.includes('/:username')) return things.people;
    if (path.includes('/tokens/:')) return things.tokens;
    if (path.includes('/applications/:')) return things.applications;
    if (path.includes('/connections/:')) return things.connections;
    return path.includes('/:upload_id') ? things.uploads : [{ ...(things.people[0] as Named), name: 'no thing', names: {} }];
  }

  /** Replaces what a call with access uses up, by the row's name. */
  readonly renew: Readonly<Record<string, () => Promise<Names>>> = {
    'DELETE /me/tokens/:id': () => this.token(),
    'DELETE /applications/:id': () => this.application(),
    'DELETE /applications/:id/secrets/:sid': () => this.secret(),
    'DELETE /me/connections/:id': () => this.connection(),
    'DELETE /staff/themes/:week': () => setTheme(this.owner),
    'DELETE /collections/:id': () => this.made('/me/collections', { title: 'Kept' }),
  };

  /** Takes back what a call with access has changed and others look at, by the row's name. */
  readonly undo: Readonly<Record<string, (subject: Named, answer: Answered) => Promise<unknown>>> = {
    'POST /photos/:photo_id/publication': async ({ seen, photo, names }) =>
      seen === 'hidden' && photo !== 'processing' && this.owner.person.api.delete(`/photos/${names.photo_id}/publication`),
    'DELETE /collections/:id/photos/:photo_id': ({ names }) =>
      this.owner.person.api.put(`/collections/${names.id}/photos/${names.photo_id}`, {}),
    'POST /applications/:id/secrets': (_, { headers }) => this.owner.person.api.delete(headers.get('location') ?? ''),
  };

  /** Where an app asks people for a scope. */
  authorizeUrl(scope: string): string {
    return this.app.authorizeUrl({ scope });
  }

  /** All that belongs to the owner, as the owner sees it, but for what is counted and what staff give: that may still be on its way (R3). */
  async state(): Promise<string> {
    const photos = this.things.comments.filter(({ seen }) => seen !== 'gone').map(({ names }) => names);
    const paths = [
      '/me',
      '/me/photos?per_page=50&sort=oldest',
      ...photos.map(({ photo_id, comment_id }) => `/photos/${photo_id}/comments/${comment_id}`),
      '/me/tokens?per_page=50',
      '/me/connections',
      '/applications',
      `/applications/${this.app.id}/secrets`,
      '/me/collections?per_page=50',
    ];
    // Some thousand answers: those of each kind are compared with the document where they are asked for.
    const { base, token } = this.owner.person.api;
    const textOf = async (path: string) => (await fetch(new URL(path, base), { headers: { Authorization: `Bearer ${token}` } })).text();
    return (await Promise.all(paths.map(textOf)))
      .map((text) => text.replace(/\?expires=\d+&signature=[\w-]+/g, ''))
      .map((text) => text.replace(/"(is_hero|is_premium|count_\w+|streak|level)":\d+|"last_used_at":("[^"]*"|null)/g, ''))
      .join('\n');
  }

  /** What the owner has of each kind that nobody but the owner sees. */
  private async keep(): Promise<void> {
    const { tokens, applications, connections, uploads } = this.things;
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' };
    const begun = await this.owner.person.api.post('/photos/uploads', '', { headers });
    const each = [
      [tokens, await this.token()],
      [applications, await this.secret()],
      [connections, await this.connection()],
      [uploads, { upload_id: begun.headers.get('location')?.split('/').at(-1) ?? '' }],
    ] as const;
    for (const [[there, none], names] of each)
      for (const one of [there, none]) Object.assign(one?.names ?? {}, { ...names, ...one?.names });
  }

  private async keepCollections(): Promise<void> {
    const { collections, photos } = this.things;
    const { photo_id } = (photos[0] as Named).names;
    for (const { seen, names } of collections) {
      if (seen !== 'gone') {
        Object.assign(names, await this.made('/me/collections', { title: 'Kept', is_private: seen === 'hidden' ? 1 : 0 }));
        await this.owner.person.api.put(`/collections/${names.id}/photos/${photo_id}`, {});
      }
      Object.assign(names, { photo_id });
    }
  }

  private async token(): Promise<Names> {
    return this.made('/me/tokens', { name: 'Kept', scopes: ['read'] });
  }

  private async application(): Promise<Names> {
    return this.made('/applications', { name: 'Kept', callback_urls: [this.app.callback] });
  }

  private async secret(): Promise<Names> {
    const { id: sid } = await this.made(`/applications/${this.app.id}/secrets`, {});
    return { id: this.app.id, sid: sid as number };
  }

  private async connection(): Promise<Names> {
    await byConsent(this.product, this.app, this.owner, 'read');
    return { id: this.app.id };
  }

  private async made(path: string, body: object): Promise<Names> {
    const { status, text, body: answer } = await this.owner.person.api.post<{ id: number }>(path, body);
    if (status !== 201) throw new Error(`POST ${path} was answered with ${status} ${text}`);
    return { id: answer.data.id };
  }
}
