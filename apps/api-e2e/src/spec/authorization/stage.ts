import { published } from '../expectations.js';
import { password, type Person, registration, upload } from '../people.js';
import type { Product } from '../product.js';
import type { Client } from '../client.js';
import type { Comment } from '../resources.js';
import { Visitor } from '../visitor.js';
import type { CallerName, Row, Subject } from './rules.js';

interface Things {
  readonly photo: Readonly<Record<Subject, number>>;
  readonly comment: Readonly<Record<Subject, number>>;
  readonly token: number;
  readonly app: number;
  readonly secret: number;
  readonly upload: string;
}

/** The people of the matrix and what belongs to the owner. */
export class Stage {
  private constructor(
    private readonly product: Product,
    private readonly owner: Person,
    private readonly clients: Readonly<Record<Exclude<CallerName, 'wrong scope'>, Client>>,
    private readonly reader: Client,
    private readonly liker: Client,
    private readonly things: Things,
  ) {}

  static async set(product: Product): Promise<Stage> {
    const account = 'manage:account';
    const [owner, other, staff, disabled] = await Promise.all([
      product.person('owner', account),
      product.person('other', account),
      product.staff('staff_', 'curator,moderator', 'curate', 'moderate', account),
      product.person('disabled', account),
      product.anybody.post('/users', registration('followed')),
    ]);
    const tokenWith = (scopes: string[]) =>
      owner.api.post<{ id: number; access_token: string }>('/me/tokens', { name: scopes.join(), scopes });
    const [reader, liker, spare] = [await tokenWith(['read']), await tokenWith(['write:likes']), await tokenWith(['read'])];
    const connected = await connect(product, owner);
    await product.heliograph('users', 'disable', 'disabled');
    const photos = await Promise.all([uploaded(owner, 'published'), uploaded(owner, 'unpublished')]);
    const [seen = 0, hidden = 0] = photos;
    const comments = [await commented(owner, seen), await commented(owner, hidden)] as const;
    const clients = { anonymous: product.anybody, other: other.api, owner: owner.api, staff: staff.api, disabled: disabled.api };
    return new Stage(
      product,
      owner,
      clients,
      product.anybody.as(reader.body.data.access_token),
      product.anybody.as(liker.body.data.access_token),
      {
        photo: { published: seen, unpublished: hidden },
        comment: { published: comments[0], unpublished: comments[1] },
        token: spare.body.data.id,
        upload: await begun(owner),
        ...connected,
      },
    );
  }

  /** The caller as a client; a token that lacks the row's scope has another one. */
  as(caller: CallerName, { scope }: Row): Client {
    if (caller !== 'wrong scope') return this.clients[caller];
    return scope === 'read' ? this.liker : this.reader;
  }

  /** The pattern with the names of existing things; what a permitted call uses up is new each time. */
  async pathOf(pattern: string, subject: Subject, spends?: Row['spends']): Promise<string> {
    const { things } = this;
    const photo = spends === 'photo' ? await uploaded(this.owner, subject) : things.photo[subject];
    const comment = spends === 'comment' ? await commented(this.owner, photo) : things.comment[subject];
    const named: Readonly<Record<string, string | number>> = {
      username: pattern.endsWith('/follow') ? 'followed' : 'owner',
      photo_id: photo,
      comment_id: comment,
      id: pattern.startsWith('/staff') ? photo : pattern.startsWith('/me/tokens') ? things.token : things.app,
      sid: things.secret,
      upload_id: things.upload,
      query: 'matrix',
      slug: 'matrix',
      name: 'none',
    };
    return pattern.replace(/:(\w+)/g, (_, name: string) => String(named[name])).replace('*', 'none');
  }

  /** All that belongs to the owner, as the owner sees it, but for what is counted and what staff give: that may still be on its way (R3). */
  async state(): Promise<string> {
    const { photo, comment, app } = this.things;
    const paths = [
      '/me',
      `/photos/${photo.published}`,
      `/photos/${photo.unpublished}`,
      `/photos/${photo.published}/comments/${comment.published}`,
      '/me/tokens',
      '/me/connections',
      `/applications/${app}`,
      `/applications/${app}/secrets`,
    ];
    return (await Promise.all(paths.map((path) => this.owner.api.get(path))))
      .map(({ text }) => text.replace(/\?expires=\d+&signature=[\w-]+/g, ''))
      .map((text) => text.replace(/"(is_hero|is_premium|count_\w+|streak|level)":\d+|"last_used_at":("[^"]*"|null)/g, ''))
      .join('\n');
  }

  /** Gives what staff may only take where the owner offers it. */
  async offer(): Promise<void> {
    await this.owner.api.put(`/photos/${this.things.photo.published}`, { offer_premium: 1 });
  }
}

async function uploaded(owner: Person, subject: Subject): Promise<number> {
  const { id } = await upload(owner, { tags: 'matrix', publish: subject === 'published' ? '1' : '0' });
  return subject === 'published' ? (await published(owner, id)).id : id;
}

/** An upload in pieces of which nothing was sent yet. */
async function begun(owner: Person): Promise<string> {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' };
  const made = await owner.api.post('/photos/uploads', '', { headers });
  return made.headers.get('location')?.split('/').at(-1) ?? '';
}

async function commented(owner: Person, photo: number): Promise<number> {
  return (await owner.api.post<Comment>(`/photos/${photo}/comments`, { body: 'Mine' })).body.data.id;
}

/** An app of the owner's, which the owner lets act. */
async function connect(product: Product, owner: Person): Promise<Pick<Things, 'app' | 'secret'>> {
  const callback = `${product.publicUrl}/healthz/live`;
  const fields = { name: 'Matrix', website: null, callback_urls: [callback] };
  const { data: app } = (await owner.api.post<{ id: number; client_id: string; client_secret: string }>('/applications', fields)).body;
  const visitor = new Visitor();
  const asked = new URLSearchParams({ client_id: app.client_id, redirect_uri: callback, state: 'x', response_type: 'code', scope: 'read' });
  const login = await visitor.open(`${product.publicUrl}/oauth2/authorize?${asked}`);
  const back = await visitor.send(await visitor.send(login, { login: owner.username, password }), { decision: 'allow' });
  const grant = {
    client_id: app.client_id,
    client_secret: app.client_secret,
    code: back.url.searchParams.get('code'),
    redirect_uri: callback,
  };
  await product.anybody.post('/oauth2/token', grant);
  const secret = await owner.api.post<{ id: number }>(`/applications/${app.id}/secrets`);
  return { app: app.id, secret: secret.body.data.id };
}
