import { Agent, request } from 'node:http';
import { isStream } from '../client.js';
import { expectDescribed } from '../openapi/described-api.js';
import type { Row } from './authorization-table.js';
import type { Calling } from './callers.js';
import type { Named } from './subjects.js';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What the suite sends to a row: nothing but `{}` where there are bodies, and no precondition that holds. */
function sent({ method, path, withoutEffect }: Row): { readonly body?: string; readonly headers: Record<string, string> } {
  const isTus = path.startsWith('/photos/uploads');
  const headers: Record<string, string> = withoutEffect === 412 && !isTus ? { 'If-Match': '"0.none"' } : {};
  if (method === 'GET' || method === 'HEAD' || isTus) return { headers };
  return { body: '{}', headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': '2' } };
}

/** Names that no subject has. */
const others: Readonly<Record<string, string>> = { query: 'matrix', slug: 'matrix', name: 'none', week: '2020-W10' };

export function pathOf({ path }: Pick<Row, 'path'>, names: Named['names']): string {
  const named = path.replace('/photos/:id', '/photos/:photo_id');
  return named.replace(/:(\w+)/g, (_, name: string) => String(names[name] ?? others[name])).replace('*', 'none');
}

/** Asks over connections that are kept. The first answer of each row and status is compared with the OpenAPI document, as `Client` does with all. */
export class Asking {
  requests = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly described = new Set<string>();

  async ask({ client: { base, token } }: Calling, row: Row, names: Named['names'], method = row.method): Promise<Answered> {
    this.requests += 1;
    const { body, headers } = sent(row);
    const path = pathOf(row, names);
    const answer = await this.send(new URL(path, base), method, body, {
      ...headers,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    });
    const key = `${method} ${row.path} ${answer.status}`;
    if (!this.described.has(key)) expectDescribed({ method, path, ...answer });
    this.described.add(key);
    return answer;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(url: URL, method: string, body: string | undefined, headers: Record<string, string>): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const sending = request(url, { agent: this.agent, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        const headers = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]));
        const done = () => resolve({ status: answer.statusCode ?? 0, headers, text: Buffer.concat(parts).toString() });
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          // It has no end.
          if (!isStream(headers)) return;
          done();
          answer.destroy();
        });
        answer.once('error', reject).once('end', done);
      });
      sending.once('error', reject).end(body);
    });
  }
}

/** Status, and code and scope of the challenge. */
export function answerOf({ status, headers }: Pick<Answered, 'status' | 'headers'>): string {
  const challenge = headers.get('www-authenticate') ?? '';
  const [, error = '', scope = ''] = /error="(\w+)"(?:.*scope="([\w:]+)")?/.exec(challenge) ?? [];
  return `${status} ${error} ${scope}`.trim();
}
