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

/** Where the values of a body are, of a list those of its first member. */
export function placesOfValues(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inside.length === 0) return [path];
  return inside.slice(0, Array.isArray(value) ? 1 : undefined).flatMap(([name, each]) => placesOfValues(each, [...path, name]));
}

/** A copy of a body with values of another type at these places. */
export function withWrongValues(body: object, places: readonly (readonly string[])[]): object {
  return places.reduce<unknown>(replaced, body) as object;
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return { planted: true };
  const changed = replaced((value as Record<string, unknown>)[name], rest);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? changed : each));
  return { ...(value as object), [name]: changed };
}
