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
