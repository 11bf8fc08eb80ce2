import { z } from 'zod';
import { address, flagged, id, instant } from '../docs/pieces.js';

const clientSecret = z.string().describe('Shown once');

export const applicationResource = z.object({
  id,
  name: z.string(),
  website: address.nullable(),
  client_id: z.string(),
  callback_urls: z.array(address),
  require_pkce: flagged,
  exact_redirect: flagged,
  created_at: instant,
});

export const newApplicationResource = applicationResource.extend({ client_secret: clientSecret });

export const secretResource = z.object({ id, created_at: instant, last_used_at: instant.nullable() });

export const newSecretResource = z.object({ id, client_secret: clientSecret });

export const requestResource = z.object({
  id,
  request_id: z.string().describe('As `X-Request-Id` of the answer'),
  method: z.string(),
  route: z.string().nullable().describe('Pattern of the route; null where there is none'),
  status: z.int(),
  milliseconds: z.number(),
  error: z.string().nullable().describe('Code of an OAuth or bearer error'),
  reason: z.string().nullable().describe('Why it was refused; null = it was not'),
  created_at: instant,
});

const verdict = z.object({
  accepted: flagged,
  rule: z
    .string()
    .describe('`equal`, `beneath`, or what it breaks: `address`, `exact`, `scheme`, `host`, `path`, `query`, `browser`, `callback`'),
  words: z.string(),
  callback_url: address.describe('The registered one that accepts it or comes nearest'),
});

export const callbackCheckResource = verdict.extend({ if_exact: verdict.describe('Were only exactly the registered addresses accepted') });
