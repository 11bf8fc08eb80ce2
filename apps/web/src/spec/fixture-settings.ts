import { AppRequestId, type Budget, PersonalTokenId, SecretId } from '@heliograph/identity-contracts';
import { AppId, ClientId, Rejected } from '@heliograph/kernel';
import type { AccountParts } from '../account-parts.js';
import type { Note } from './recorded-calls.js';

const app = {
  id: AppId(3),
  clientId: ClientId('hgc_1a2b3c'),
  name: 'Lightroom Sync',
  website: 'https://sync.example',
  callbackUrls: ['https://sync.example/callback'],
  requirePkce: false,
  exactRedirect: true,
  isPublic: false,
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
  words: 'It is below a registered URL.',
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

type Parts = Pick<AccountParts, 'personalTokens' | 'connections' | 'limits' | 'applications' | 'secrets' | 'requests'>;

/** There is one app, which is the viewer's. */
export function fixtureSettings(note: Note): Parts {
  const ofApp = <Answer>(appId: number, answer: Answer): Promise<Answer> =>
    appId === app.id ? Promise.resolve(answer) : Promise.reject(new Rejected('unknown-app'));
  const token = { id: PersonalTokenId(5), name: 'backup script', scopes: ['read'] as const, createdAt: app.createdAt, lastUsedAt: null };
  const secret = { id: SecretId(1), createdAt: app.createdAt, lastUsedAt: null };
  return {
    personalTokens: {
      listTokens: async () => [token],
      findToken: async () => token,
      grantable: async () => scopes,
      create: note('createToken', { ...token, name: 'new one', accessToken: 'hgp_shown-once' }),
      revoke: note('revokeToken', undefined),
    },
    connections: {
      listConnections: async () => [connection],
      findConnection: async () => connection,
      remove: note('removeConnection', undefined),
    },
    limits: {
      listLimits: async () => ({
        items: [
          {
            budget: budget('personal-tokens'),
            limit: 1000,
            windowSeconds: 3600,
            remaining: 998,
            resetAt: new Date('2026-03-02T11:05:00Z'),
          },
          { budget: budget('application'), limit: 1000, windowSeconds: 3600, remaining: 1000, resetAt: null },
        ],
        total: 2,
      }),
    },
    applications: {
      listApplications: async () => [app],
      findApplication: (_person, appId) => ofApp(appId, app),
      checkCallback: note('checkCallback', { now: accepted, ifExact: notExact }),
      register: note('registerApplication', { ...app, clientSecret: 'hgs_shown-once' }),
      change: note('changeApplication', app),
      remove: note('removeApplication', undefined),
    },
    secrets: {
      listSecrets: (_person, appId) => ofApp(appId, [secret]),
      findSecret: async () => secret,
      add: note('addSecret', { id: SecretId(2), clientSecret: 'hgs_second' }),
      remove: note('removeSecret', undefined),
    },
    requests: {
      listRequests: (_person, appId, filter, { number = 1, perPage }) => {
        const items = requests.filter(({ reason }) => filter === 'all' || reason !== null);
        return ofApp(appId, { items, total: 80, page: number, perPage, next: null, previous: null });
      },
      record: note('recordRequests', 0),
    },
  };
}

function budget(of: 'personal-tokens' | 'application'): Budget {
  const own = of === 'application' ? { id: app.id, name: app.name } : null;
  return { of, app: own, userId: null, limitKey: of };
}
