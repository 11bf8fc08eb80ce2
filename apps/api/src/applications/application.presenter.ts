import { flag, timestamp } from '@heliograph/http';
import type { Application, AppSecret } from '@heliograph/identity-contracts';

export function presentApplication(app: Application) {
  return {
    id: app.id,
    name: app.name,
    website: app.website,
    client_id: app.clientId,
    callback_urls: app.callbackUrls,
    require_pkce: flag(app.requirePkce),
    exact_redirect: flag(app.exactRedirect),
    created_at: timestamp(app.createdAt),
  };
}

export function presentSecret(secret: AppSecret) {
  return { id: secret.id, created_at: timestamp(secret.createdAt), last_used_at: secret.lastUsedAt && timestamp(secret.lastUsedAt) };
}
