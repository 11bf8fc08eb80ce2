import { z } from 'zod';
import { address, flagValue, id, instant } from '../docs/pieces.js';
import { appName, website } from '../me/account.resource.js';

export const clientId = z.string().meta({ description: 'Names the app in OAuth 2.0; no secret', examples: ['hg_ci_0a1b2c3d4e5f'] });
const clientSecret = z.string().meta({ description: 'Shown once', examples: ['hg_cs_0a1b2c3d4e5f'] });
export const urlList = {
  description: 'Where people may come back to: these addresses, and what lies beneath them',
  examples: [['https://app.example.com/callback']],
};
export const requirePkce = 'Codes are given to those alone who use PKCE (RFC 7636)';
export const isPublic = 'It runs where its text can be read: it has no secret and must use PKCE. Set when it is registered';
export const exactRedirect = 'Only exactly these addresses are allowed, not paths below them';

export const applicationResource = z.object({
  id: id.describe('The app'),
  name: appName,
  website,
  client_id: clientId,
  callback_urls: z.array(address).meta(urlList),
  require_pkce: flagValue.describe(requirePkce),
  exact_redirect: flagValue.describe(exactRedirect),
  is_public: flagValue.describe(isPublic),
  created_at: instant.describe('When it was registered'),
});

export const newApplicationResource = applicationResource.extend({
  client_secret: clientSecret.nullable().describe('Shown once; null for a public app'),
});

const secretId = id.describe('The secret, in addresses');

export const secretResource = z.object({
  id: secretId,
  created_at: instant.describe('When it was made'),
  last_used_at: instant.nullable().describe('To the hour; null = never'),
});

export const newSecretResource = z.object({ id: secretId, client_secret: clientSecret });

export const requestResource = z.object({
  id: id.describe('Its place in the list'),
  request_id: z.string().meta({ description: 'As `X-Request-Id` of the answer', examples: ['b7d1c8e2-5f6a-4f0e-9d57-2f4a8f3b6c11'] }),
  method: z.string().meta({ description: 'Of HTTP', examples: ['GET'] }),
  route: z
    .string()
    .nullable()
    .meta({ description: 'Pattern of the route; null where there is none', examples: ['/photos/:photo_id'] }),
  status: z.int().meta({ description: 'Of the answer', examples: [200] }),
  milliseconds: z.number().meta({ description: 'How long the answer took', examples: [7.2] }),
  error: z
    .string()
    .nullable()
    .meta({ description: 'Code of an OAuth or bearer error', examples: ['insufficient_scope'] }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it was refused; null = it was not', examples: ['The token lacks the scope read'] }),
  created_at: instant.describe('When it came'),
});

const verdict = z.object({
  accepted: flagValue.describe('Whether people may come back there'),
  rule: z.string().meta({
    description: '`equal`, `beneath`, or what it breaks: `address`, `exact`, `scheme`, `host`, `path`, `query`, `browser`, `callback`',
    examples: ['beneath'],
  }),
  words: z.string().meta({ description: 'The same for people', examples: ['It is below a registered URL.'] }),
  callback_url: address.meta({
    description: 'The registered one that accepts it or comes nearest',
    examples: ['https://app.example.com/callback'],
  }),
});

export const callbackCheckResource = verdict.extend({ if_exact: verdict.describe('Were only exactly the registered addresses accepted') });
