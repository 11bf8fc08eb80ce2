import type { AppControllerRoute, BullBoardQueues, IServerAdapter, UIConfig } from '@bull-board/api/typings/app';

export type BoardRoute = Pick<AppControllerRoute, 'route' | 'handler'>;

/**
 * Takes what bull-board hands to the adapter of a server. The adapter that it ships for Fastify registers the routes that change jobs, too, and
 * its page is a template that names a foreign host: this one keeps the routes that read, and no other.
 */
export class ReadOnlyBoard implements IServerAdapter {
  queues: BullBoardQueues = new Map();
  routes: readonly BoardRoute[] = [];
  uiConfig: UIConfig = {};

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.routes = routes.filter(({ method }) => method === 'get');
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }

  setViewsPath(): this {
    return this;
  }

  setStaticPath(): this {
    return this;
  }

  setEntryRoute(): this {
    return this;
  }

  setErrorHandler(): this {
    return this;
  }
}
