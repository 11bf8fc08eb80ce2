import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RoutePolicy } from '../request/route-policy.js';

export interface DeclaredRoute {
  readonly method: string;
  /** Pattern as the router knows it: `/users/:username`. */
  readonly url: string;
  readonly policy: RoutePolicy;
}

const lists = new WeakMap<object, DeclaredRoute[]>();

/** Every route with its policy, for documentation and checks; complete after `init`. */
export function declaredRoutes(app: NestFastifyApplication): readonly DeclaredRoute[] {
  return lists.get(app) ?? [];
}

export function noteRoute(app: NestFastifyApplication, methods: string | readonly string[], url: string, policy: RoutePolicy): void {
  const list = lists.get(app) ?? [];
  list.push(...[methods].flat().map((method) => ({ method, url, policy })));
  lists.set(app, list);
}
