import { type Coding, codingFor } from '@heliograph/http';
import type { FastifyRequest } from 'fastify';
import { isAskedByOurPages } from './same-site.js';

/**
 * How a page may be compressed; null = not at all. A person who can have somebody else's browser ask for pages with words of their own choice, and
 * sees how long the answers are, learns what else is in them, letter by letter (BREACH). So what a member sees is compressed only where the browser
 * says that no other site has made it ask. A visitor's page holds nothing that is not public.
 */
export function pageCoding({ headers, viewer }: Pick<FastifyRequest, 'headers' | 'viewer'>): Coding | null {
  return viewer === null || isAskedByOurPages(headers) ? codingFor(headers['accept-encoding']) : null;
}
