import { timestamp } from '@heliograph/http';
import type { Connection, PersonalToken } from '@heliograph/identity-contracts';

export const presentToken = (token: PersonalToken) => ({
  id: token.id,
  name: token.name,
  scopes: token.scopes,
  created_at: timestamp(token.createdAt),
  last_used_at: token.lastUsedAt && timestamp(token.lastUsedAt),
});

export const presentConnection = (connection: Connection) => ({
  id: connection.id,
  name: connection.name,
  website: connection.website,
  scopes: connection.scopes,
  connected_at: timestamp(connection.connectedAt),
  last_used_at: connection.lastUsedAt && timestamp(connection.lastUsedAt),
});
