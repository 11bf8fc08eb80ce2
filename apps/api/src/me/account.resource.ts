import { z } from 'zod';
import { address, id, instant } from '../docs/pieces.js';

const scopes = z.array(z.string());

export const tokenResource = z.object({ id, name: z.string(), scopes, created_at: instant });

export const newTokenResource = tokenResource.extend({ access_token: z.string().describe('Shown once') });

export const connectionResource = z.object({ id, name: z.string(), website: address.nullable(), scopes, connected_at: instant });
