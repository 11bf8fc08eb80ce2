import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A purge as the cache received it. */
export interface Purge {
  readonly tags: readonly string[];
  readonly at: number;
}

/** The part of a cache in front of the product that hears what to drop (B8). */
export class CacheStandIn {
  readonly purges: Purge[] = [];
  /** What it answers. */
  status = 204;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param onPurge before a purge is answered */
  static async start(onPurge: (tags: readonly string[]) => Promise<void> = async () => undefined): Promise<CacheStandIn> {
    const server = createServer(async (request, response) => {
      const { tags } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { tags: string[] };
      const at = Date.now();
      await onPurge(tags);
      cache.purges.push({ tags, at });
      response.writeHead(cache.status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const cache = new CacheStandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`);
    return cache;
  }

  /** When a tag was named first; null = not yet. */
  heardOf(tag: string): number | null {
    return this.purges.find(({ tags }) => tags.includes(tag))?.at ?? null;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
