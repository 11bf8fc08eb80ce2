import type { ApiDocument } from './list-routes.js';
import type { RunningApi } from './api-process.js';
import type { ListTargets } from './places.js';

export interface ListPage {
  readonly data: readonly { readonly id: number; readonly username?: string; readonly took_at?: string }[];
  readonly meta: {
    readonly pagination: { readonly total?: number; readonly total_pages?: number; readonly links: { readonly next?: string } };
  };
}

/** Calls the API as a client does: links are followed unchanged. */
export class ListClient {
  constructor(private readonly api: RunningApi) {}

  page(path: string): Promise<ListPage> {
    return this.get<ListPage>(path);
  }

  /** @param link as `links.next` has it: another host's name, the same path and query */
  follow(link: string): Promise<ListPage> {
    const { pathname, search } = new URL(link);
    return this.page(pathname + search);
  }

  document(): Promise<ApiDocument> {
    return this.get<ApiDocument>('/openapi.json');
  }

  async known(rareTag: string): Promise<ListTargets> {
    const [photos, users] = [await this.page('/photos?sort=popular&per_page=1'), await this.page('/users?sort=popular&per_page=1')];
    const [oldest] = (await this.page('/photos?sort=oldest&per_page=1')).data;
    const { applicationId, collectionId, week } = this.api;
    return {
      applicationId,
      collectionId,
      week,
      rareTag,
      day: oldest?.took_at?.slice(0, 10) as string,
      liked: photos.data[0]?.id as number,
      followed: users.data[0]?.username as string,
    };
  }

  private async get<Body>(path: string): Promise<Body> {
    const answer = await fetch(this.api.base + path, { headers: { Authorization: `Bearer ${this.api.token}` } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${body}`);
    return JSON.parse(body) as Body;
  }
}
