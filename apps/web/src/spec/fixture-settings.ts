import { AppRequestId, PersonalTokenId, SecretId } from '@heliograph/identity-contracts';
import { AppId, ClientId } from '@heliograph/kernel';
import type { SettingsBackend } from '../settings-backend.js';
import { listingOf } from './fixture-backend.js';

type Note = <Answer>(name: string, answer: Answer) => (...sent: unknown[]) => Promise<Answer>;

const app = {
  id: AppId(3),
  clientId: ClientId('hgc_1a2b3c'),
  name: 'Lightroom Sync',
  website: 'https://sync.example',
  callbackUrls: ['https://sync.example/callback'],
  requirePkce: false,
  exactRedirect: true,
  createdAt: new Date('2026-03-01T10:00:00Z'),
};

const scopes = [
  { name: 'read', words: 'See your profile and your photographs, drafts included' },
  { name: 'write:likes', words: 'Like photographs and comments in your name' },
] as const;

const connection = {
  id: app.id,
  name: app.name,
  website: app.website,
  ownerUsername: 'chidi',
  scopes: ['read', 'write:likes'] as const,
  connectedAt: app.createdAt,
  lastUsedAt: new Date('2026-03-02T10:00:00Z'),
};

const accepted = {
  accepted: true,
  rule: 'beneath',
  words: 'It lies beneath a registered URL.',
  callbackUrl: 'https://sync.example/callback',
};
const notExact = { accepted: false, rule: 'exact', words: 'It is not exactly the registered URL.', callbackUrl: accepted.callbackUrl };

const requests = [
  {
    id: AppRequestId(9),
    status: 403,
    method: 'POST',
    route: '/photos/:photo_id/like',
    error: 'insufficient_scope',
    reason: 'The token lacks the scope write:likes',
  },
  { id: AppRequestId(8), status: 200, method: 'GET', route: '/photos', error: null, reason: null },
].map((request) => ({ ...request, at: new Date('2026-03-02T10:00:05Z'), milliseconds: 12.3, requestId: `request-${request.id}` }));

export function fixtureSettings(note: Note): SettingsBackend {
  return {
    profile: async () => ({
      name: 'Marta Lind',
      email: 'marta@example.org',
      emailVerified: false,
      location: 'Bergen',
      bio: null,
      websiteUrl: null,
    }),
    changeProfile: note('changeProfile', undefined),
    changeAvatar: note('changeAvatar', undefined),
    changePassword: note('changePassword', undefined),
    applications: async () => [app],
    application: async (id) => (id === app.id ? { app, secrets: [{ id: SecretId(1), createdAt: app.createdAt, lastUsedAt: null }] } : null),
    registerApplication: note('registerApplication', { ...app, clientSecret: 'hgs_shown-once' }),
    changeApplication: note('changeApplication', undefined),
    deleteApplication: note('deleteApplication', undefined),
    addSecret: note('addSecret', { id: SecretId(2), clientSecret: 'hgs_second' }),
    removeSecret: note('removeSecret', undefined),
    tokens: async () => ({
      tokens: [{ id: PersonalTokenId(5), name: 'backup script', scopes: ['read'], createdAt: app.createdAt, lastUsedAt: null }],
      grantable: scopes,
    }),
    createToken: note('createToken', { name: 'new one', accessToken: 'hgp_shown-once' }),
    revokeToken: note('revokeToken', undefined),
    connections: async () => ({ connections: [connection], scopes }),
    disconnect: note('disconnect', undefined),
    apiUrl: 'https://api.example',
    checkCallback: note('checkCallback', { now: accepted, ifExact: notExact }),
    requests: async (appId, filter, page) => {
      const items = requests.filter(({ reason }) => filter === 'all' || reason !== null);
      return appId === app.id ? listingOf(items, { total: 80, page: page.number, totalPages: 2 }) : null;
    },
    limits: async () => [
      { of: 'personal-tokens', appId: null, limit: 1000, remaining: 998, resetAt: new Date('2026-03-02T11:05:00Z') },
      { of: 'application', appId: app.id, limit: 1000, remaining: 1000, resetAt: null },
    ],
  };
}
