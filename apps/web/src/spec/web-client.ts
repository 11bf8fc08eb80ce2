import { galleryRejections } from '@heliograph/gallery-contracts';
import { registerRejections } from '@heliograph/http';
import { identityRejections } from '@heliograph/identity-contracts';
import { mediaRejections } from '@heliograph/media-contracts';
import { moderationRejections } from '@heliograph/moderation-contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { WebBackend } from '../backend.js';
import { createWebServer } from '../web-server.js';
import type { WebServerOptions } from '../web-server-options.js';
import { fixtureBackend, fixtureOptions, sessionToken } from './fixture-backend.js';

// As the program does with those of every context.
for (const map of [galleryRejections, identityRejections, mediaRejections, moderationRejections]) registerRejections(map);

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
  readonly bytes: Buffer;
  readonly cookies: readonly { name: string; value: string; [attribute: string]: unknown }[];
}

type Options = Partial<
  Pick<
    WebServerOptions,
    | 'webUrl'
    | 'readOnly'
    | 'securityContact'
    | 'sendsMail'
    | 'hasStyleguide'
    | 'pushKey'
    | 'siteTexts'
    | 'provider'
    | 'addressLimits'
    | 'formLimit'
    | 'queueBoard'
    | 'logger'
  >
>;

interface Pages {
  readonly server: FastifyInstance;
  readonly calls: unknown[][];
}

async function pagesWith(more: Partial<WebBackend>, options: Options): Promise<Pages> {
  const { backend, calls } = fixtureBackend(more);
  const origins = { webUrl: 'http://pages.example', imageOrigins: ['https://images.example'] };
  return { server: await createWebServer({ ...fixtureOptions, ...origins, readOnly: false, ...options, backend }), calls };
}

/** Without changes, for all tests of a suite: making a server takes longer than most of them. It remembers nothing but the calls. */
let unchanged: Promise<Pages> | undefined;

/** A browser without script: keeps cookies, finds the token in a page, sends forms. */
export class WebClient {
  readonly jar = new Map<string, string>();

  private constructor(
    private readonly server: FastifyInstance,
    readonly calls: unknown[][],
  ) {}

  /** Without arguments it visits pages that others of the suite have visited, whose calls are forgotten. */
  static async open(more?: Partial<WebBackend>, options?: Options): Promise<WebClient> {
    const isUnchanged = more === undefined && options === undefined;
    const { server, calls } = await (isUnchanged ? (unchanged ??= pagesWith({}, {})) : pagesWith(more ?? {}, options ?? {}));
    return new WebClient(server, calls).newVisitor();
  }

  /** Another one that visits the same pages. What was called until now is forgotten. */
  newVisitor(): WebClient {
    this.calls.length = 0;
    return new WebClient(this.server, this.calls);
  }

  signIn(): this {
    this.jar.set('heliograph_session', sessionToken);
    return this;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: 'POST', url, headers: { ...formType, ...headers }, payload: new URLSearchParams(fields).toString() });
  }

  /** Opens `page`, takes its token and sends `fields` with it to `url`. */
  async submit(page: string, url: string, fields: Record<string, string> = {}): Promise<Answer> {
    return this.post(url, { _csrf: tokenIn((await this.get(page)).body), ...fields });
  }

  sendRaw(options: InjectOptions): Promise<Answer> {
    return this.send(options);
  }

  private async send(options: InjectOptions): Promise<Answer> {
    const answer = await this.server.inject({ ...options, cookies: Object.fromEntries(this.jar) });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      bytes: answer.rawPayload,
      cookies: answer.cookies as unknown as Answer['cookies'],
    };
  }
}

export function tokenIn(html: string): string {
  return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** The page without its JSON-LD, which browsers do not run: `type` is no script, and nothing in it ends the element. */
export const withoutData = (html: string): string => html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '');

/** A page without its scripts: data, and those of ours that are loaded. */
export const withoutScripts = (page: string): string => withoutData(page).replace(/<script src="\/assets\/[\w.-]+"[^>]*><\/script>/g, '');
