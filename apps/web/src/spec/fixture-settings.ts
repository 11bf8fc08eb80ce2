import type { SettingsBackend } from '../settings-backend.js';

type Note = <Answer>(name: string, answer: Answer) => (...sent: unknown[]) => Promise<Answer>;

const app = {
  id: 3,
  clientId: 'hgc_1a2b3c',
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

export function fixtureSettings(note: Note): SettingsBackend {
  return {
    profile: async () => ({ name: 'Marta Lind', email: 'marta@example.org', location: 'Bergen', bio: null, websiteUrl: null }),
    changeProfile: note('changeProfile', undefined),
    changePassword: note('changePassword', undefined),
    applications: async () => [app],
    application: async (id) => (id === app.id ? { app, secrets: [{ id: 1, createdAt: app.createdAt, lastUsedAt: null }] } : null),
    registerApplication: note('registerApplication', { ...app, clientSecret: 'hgs_shown-once' }),
    changeApplication: note('changeApplication', undefined),
    deleteApplication: note('deleteApplication', undefined),
    addSecret: note('addSecret', { id: 2, clientSecret: 'hgs_second' }),
    removeSecret: note('removeSecret', undefined),
    tokens: async () => ({ tokens: [{ id: 5, name: 'backup script', scopes: ['read'], createdAt: app.createdAt }], grantable: scopes }),
    createToken: note('createToken', { name: 'new one', accessToken: 'hgp_shown-once' }),
    revokeToken: note('revokeToken', undefined),
    connections: async () => [{ id: 3, name: app.name, website: app.website, scopes: ['read', 'write:likes'], connectedAt: app.createdAt }],
    disconnect: note('disconnect', undefined),
  };
}
