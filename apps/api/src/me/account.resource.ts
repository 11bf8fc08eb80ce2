import { z } from 'zod';
import { address, counter, id, instant } from '../docs/pieces.js';

const scopes = z.array(z.string());
const lastUsed = instant.nullable().describe('To the hour; null = never');

export const tokenResource = z.object({ id, name: z.string(), scopes, created_at: instant, last_used_at: lastUsed });

export const newTokenResource = tokenResource.extend({ access_token: z.string().describe('Shown once') });

export const connectionResource = z.object({
  id,
  name: z.string(),
  website: address.nullable(),
  scopes,
  connected_at: instant,
  last_used_at: lastUsed,
});

export const limitResource = z.object({
  kind: z.enum(['personal_tokens', 'connection', 'application', 'oauth', 'storage']),
  application_id: id.nullable(),
  name: z.string().nullable().describe('Of the app'),
  limit: counter,
  remaining: counter,
  window_seconds: counter.nullable().describe('null = not a budget of requests'),
  resets_at: instant.nullable().describe('null = no window is open'),
});
