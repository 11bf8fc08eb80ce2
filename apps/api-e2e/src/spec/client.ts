import { expectDescribed } from './openapi/described-api.js';

export interface Pagination {
  readonly total: number;
  readonly count: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly total_pages: number;
  readonly links: { readonly next?: string; readonly previous?: string };
}

/** Every member that a body of the API may have. */
export interface Body<T> {
  readonly data: T;
  readonly meta: { readonly pagination: Pagination; readonly tag?: unknown };
  readonly message: string;
  readonly status_code: number;
  readonly status: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; an empty object where it is none. */
  readonly body: Body<T>;
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Speaks HTTP to the API as one caller. Every answer is compared with the API's own OpenAPI document. */
export class Client {
  constructor(
    readonly base: string,
    readonly token: string | null = null,
  ) {}

  as(token: string | null): Client {
    return new Client(this.base, token);
  }

  get<T = unknown>(path: string, options?: Options): Promise<Reply<T>> {
    return this.send<T>('GET', path, undefined, options);
  }

  post<T = unknown>(path: string, body?: unknown, options?: Options): Promise<Reply<T>> {
    return this.send<T>('POST', path, body, options);
  }

  put<T = unknown>(path: string, body?: unknown, options?: Options): Promise<Reply<T>> {
    return this.send<T>('PUT', path, body, options);
  }

  delete<T = unknown>(path: string, body?: unknown, options?: Options): Promise<Reply<T>> {
    return this.send<T>('DELETE', path, body, options);
  }

  /** `body`: a form, bytes or a text as they stand, or something that goes as JSON. `path` may be a whole address. */
  async send<T>(method: string, path: string, body?: unknown, { headers = {} }: Options = {}): Promise<Reply<T>> {
    const asIs = body === undefined || body instanceof FormData || body instanceof Blob || typeof body === 'string';
    const url = new URL(path, this.base);
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token !== null && { Authorization: `Bearer ${this.token}` }),
        ...(!asIs && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: asIs ? (body as FormData | Blob | string) : JSON.stringify(body) }),
    });
    const text = await textOf(answer);
    expectDescribed({ method, path: url.pathname, status: answer.status, headers: answer.headers, text });
    return { status: answer.status, headers: answer.headers, text, body: bodyOf<T>(text) };
  }
}

/** Of a stream what comes first: it has no end. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.body || !isStream(answer.headers)) return answer.text();
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export const isStream = (headers: Headers): boolean => /^text\/event-stream/.test(headers.get('content-type') ?? '');

function bodyOf<T>(text: string): Body<T> {
  try {
    return JSON.parse(text) as Body<T>;
  } catch {
    return {} as Body<T>;
  }
}
