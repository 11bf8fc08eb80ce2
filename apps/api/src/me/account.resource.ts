import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';

export const scopeNames = z.array(z.string()).meta({ description: 'What it may do', examples: [['read', 'write:photos']] });
const lastUsed = instant.nullable().describe('To the hour; null = never');

export const tokenName = z.string().meta({ description: 'For its owner, to tell tokens apart', examples: ['Backup on my shelf'] });

export const tokenResource = z.object({
  id: id.describe('The token, in addresses'),
  name: tokenName,
  scopes: scopeNames,
  created_at: instant.describe('When it was made'),
  last_used_at: lastUsed,
});

export const newTokenResource = tokenResource.extend({
  access_token: z.string().meta({ description: 'Shown once', examples: ['hg_pt_0a1b2c3d4e5f'] }),
});

export const appName = z.string().meta({ description: 'As people read it on the page of consent', examples: ['My first app'] });
export const websiteText = z.string().meta({ description: 'Where one reads about the app', examples: ['https://app.example.com'] });
export const website = websiteText.meta({ format: 'uri' }).nullable();

export const connectionResource = z.object({
  id: id.describe('The app'),
  name: appName,
  website,
  scopes: scopeNames,
  connected_at: instant.describe('When the caller allowed it'),
  last_used_at: lastUsed,
});

export const limitResource = z.object({
  kind: z
    .enum(['personal_tokens', 'connection', 'application', 'oauth', 'storage'])
    .describe(
      'Requests by all personal tokens, by an app for the caller, by an app of the caller for nobody, its OAuth requests; or bytes of pictures',
    ),
  application_id: id.nullable().describe('The app; null = none'),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Of the app', examples: ['My first app'] }),
  limit: counter.meta({ description: 'Requests in a window, or bytes', examples: [1000] }),
  remaining: counter.meta({ description: 'What is left of it', examples: [988] }),
  window_seconds: counter.nullable().meta({ description: 'null = not a budget of requests', examples: [3600] }),
  resets_at: instant.nullable().describe('null = no window is open'),
});
