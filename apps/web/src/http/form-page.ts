import { entryOf } from '@heliograph/kernel';
import type { FastifyRequest } from 'fastify';
import { returnPathOf, safeReturnPath } from './return-path.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page with the form of this address, such as `/collections/:id/edit`, where it is not the nearest one above. */
    readonly page?: string;
  }
}

type RoutedRequest = Pick<FastifyRequest, 'method' | 'url' | 'params' | 'body' | 'routeOptions' | 'server'>;

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** What the links of an answer lead back to. An address that only takes a form shows nothing: theirs lead to the page with the form. */
export function pagePathOf(request: RoutedRequest): string {
  if (isRead(request)) return returnPathOf(request.url);
  const sentFrom = (request.body as { readonly return_to?: unknown } | null | undefined)?.return_to;
  return sentFrom === undefined ? formPage(request) : safeReturnPath(sentFrom);
}

/** The page that its route names, or else the nearest address that shows something: its own, or one above. */
function formPage({ url, params, routeOptions, server }: RoutedRequest): string {
  const { url: route = '', config } = routeOptions;
  if (config?.page !== undefined)
    return config.page.replace(/:(\w+)/g, (_, name: string) => entryOf(params as Record<string, string>, name) ?? '');
  const isShown = (pieces: readonly string[]) => server.hasRoute({ method: 'GET', url: pieces.join('/') });
  const pieces = route.split('/');
  if (isShown(pieces)) return returnPathOf(url);
  while (pieces.length > 1 && !isShown(pieces)) pieces.pop();
  const [path = ''] = url.split('?', 1);
  return path.split('/').slice(0, pieces.length).join('/') || '/';
}
