import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlantedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Stands where the product stands, and gives each request the answer that a suite has planted. */
export class PlantedAnswers {
  next: PlantedAnswer = { status: 500, headers: {}, body: '' };

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PlantedAnswers> {
    const server = createServer();
    const answers = new PlantedAnswers(server);
    server.on('request', (request, response) => {
      request.resume().once('end', () => response.writeHead(answers.next.status, answers.next.headers).end(answers.next.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return answers;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Copies of a body, each with one value of another type than it had, of a list only its first; and one with a member that nobody has described. */
export function wrongBodies(body: object): { readonly where: string; readonly body: object }[] {
  const wrong = leavesOf(body, []).map((path) => ({ where: path.join('.'), body: replaced(body, path) as object }));
  return [...wrong, { where: 'a member more', body: { ...body, planted: true } }];
}

function leavesOf(value: unknown, path: readonly string[]): string[][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inside.length === 0) return [[...path]];
  return inside.slice(0, Array.isArray(value) ? 1 : undefined).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return { planted: true };
  const changed = replaced((value as Record<string, unknown>)[name], rest);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? changed : each));
  return { ...(value as object), [name]: changed };
}
