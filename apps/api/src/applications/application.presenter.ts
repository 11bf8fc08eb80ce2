import { flag, timestamp } from '@heliograph/http';
import type { Application, AppRequest, AppSecret, CallbackVerdict } from '@heliograph/identity-contracts';

export function presentApplication(app: Application) {
  return {
    id: app.id,
    name: app.name,
    website: app.website,
    client_id: app.clientId,
    callback_urls: app.callbackUrls,
    require_pkce: flag(app.requirePkce),
    exact_redirect: flag(app.exactRedirect),
    is_public: flag(app.isPublic),
    created_at: timestamp(app.createdAt),
  };
}

export function presentSecret(secret: AppSecret) {
  return { id: secret.id, created_at: timestamp(secret.createdAt), last_used_at: secret.lastUsedAt && timestamp(secret.lastUsedAt) };
}

export function presentRequest(request: AppRequest) {
  return {
    id: request.id,
    request_id: request.requestId,
    method: request.method,
    route: request.route,
    status: request.status,
    milliseconds: Math.round(request.milliseconds * 10) / 10,
    error: request.error,
    reason: request.reason,
    created_at: timestamp(request.at),
  };
}

export function presentVerdict({ accepted, rule, words, callbackUrl }: CallbackVerdict) {
  return { accepted: flag(accepted), rule, words, callback_url: callbackUrl };
}
