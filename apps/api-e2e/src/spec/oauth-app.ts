import type { Client, Reply } from './client.js';
import { password, type Person } from './people.js';
import type { Visitor } from './visitor.js';

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

export interface TokenReply extends Reply {
  readonly pair: Pair;
}

/** An app at the token endpoint, without a client library between: for what no client would ever send. */
export class OAuthApp {
  private constructor(
    readonly id: number,
    readonly clientId: string,
    readonly clientSecret: string,
    readonly callback: string,
    private readonly publicUrl: string,
  ) {}

  static async register(owner: Person, callback: string, publicUrl: string, name = 'Raced'): Promise<OAuthApp> {
    const { status, text, body } = await owner.api.post<{ id: number; client_id: string; client_secret: string }>('/applications', {
      name,
      callback_urls: [callback],
    });
    if (status !== 201) throw new Error(`registering the app was answered with ${status} ${text}`);
    return new OAuthApp(body.data.id, body.data.client_id, body.data.client_secret, callback, publicUrl);
  }

  /** @param more `prompt` is `consent` unless it says otherwise, so that the page is shown each time */
  authorizeUrl(more: Readonly<Record<string, string>> = {}): string {
    const parameters = {
      prompt: 'consent',
      client_id: this.clientId,
      redirect_uri: this.callback,
      response_type: 'code',
      state: 'the-state',
      ...more,
    };
    return `${this.publicUrl}/oauth2/authorize?${new URLSearchParams(parameters)}`;
  }

  /** The consent page, with the sign-in on the way where it is needed. */
  async consentPage(visitor: Visitor, login: string, more: Readonly<Record<string, string>> = {}) {
    const page = await visitor.open(this.authorizeUrl(more));
    const consent = page.text.includes('name="password"') ? await visitor.send(page, { login, password }) : page;
    if (!consent.text.includes('name="decision"')) throw new Error(`no consent page but ${consent.status} ${consent.text}`);
    return consent;
  }

  async code(visitor: Visitor, login: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const back = await visitor.send(await this.consentPage(visitor, login, more), { decision: 'allow' });
    return back.url.searchParams.get('code') ?? '';
  }

  exchange(api: Client, code: string): Promise<TokenReply> {
    return this.token(api, { code, redirect_uri: this.callback });
  }

  refresh(api: Client, refreshToken: string): Promise<TokenReply> {
    return this.token(api, { grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async token(api: Client, parameters: Readonly<Record<string, string>>): Promise<TokenReply> {
    const credentials = { client_id: this.clientId, client_secret: this.clientSecret };
    const reply = await api.post('/oauth2/token', { ...credentials, ...parameters });
    return { ...reply, pair: reply.body as unknown as Pair };
  }
}
