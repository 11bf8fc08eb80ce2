import type { Row } from './rules.js';

const open = { rule: 'public', scope: '', admitted: 200 } as const;
const beside = (admitted: number): Row => ({ rule: 'exempt', scope: '', admitted });
const user = (scope: string, admitted = 200): Row => ({ rule: 'user', scope, admitted });
const owner = (scope: string, admitted = 200): Row => ({ rule: 'owner', scope, admitted });
const own = (scope: string, admitted = 200): Row => ({ rule: 'private', scope, admitted });
const curator: Row = { rule: 'staff', scope: 'curate', admitted: 200 };

const account = 'manage:account';
const tus = { 'Tus-Resumable': '1.0.0' };
const bytes = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };

/**
 * Who may do what, written from the specification and not from the routes: a route that is registered and not here fails the suite, as does a
 * row without a route. HEAD is treated as GET where there is one.
 */
export const matrix: Readonly<Record<string, Row>> = {
  'GET /users': open,
  'POST /users': { ...open, admitted: 422 },
  'GET /users/:username': open,
  'GET /users/:username/photos': open,
  'GET /users/:username/likes': open,
  'GET /users/:username/followers': open,
  'GET /users/:username/following': open,
  'POST /users/:username/follow': user('write:follows'),
  'DELETE /users/:username/follow': user('write:follows'),

  'GET /photos': open,
  'POST /photos': user('write:photos', 415),
  'GET /photos/:photo_id': open,
  'PUT /photos/:photo_id': owner('write:photos'),
  'DELETE /photos/:photo_id': { ...owner('write:photos'), spends: 'photo' },
  'POST /photos/:photo_id/publication': { ...owner('write:photos'), spends: 'photo' },
  'DELETE /photos/:photo_id/publication': { ...owner('write:photos'), spends: 'photo' },
  'GET /photos/:photo_id/download': { ...open, admitted: 302 },
  'GET /photos/:photo_id/likes': open,
  'POST /photos/:photo_id/like': user('write:likes'),
  'DELETE /photos/:photo_id/like': user('write:likes'),
  'POST /photos/uploads': { ...user('write:photos', 201), body: '', headers: { ...tus, 'Upload-Length': '10' } },
  'HEAD /photos/uploads/:upload_id': { ...own('write:photos'), headers: tus },
  'PATCH /photos/uploads/:upload_id': { ...own('write:photos', 204), body: '', headers: bytes },
  'DELETE /photos/uploads/:upload_id': { ...own('write:photos', 204), body: '', headers: tus },
  'GET /photos/:photo_id/comments': open,
  'POST /photos/:photo_id/comments': user('write:comments', 422),
  'GET /photos/:photo_id/comments/:comment_id': open,
  'PUT /photos/:photo_id/comments/:comment_id': owner('write:comments', 422),
  'DELETE /photos/:photo_id/comments/:comment_id': {
    rule: 'ownerOrStaff',
    scope: 'write:comments',
    admitted: 200,
    spends: 'comment',
  },
  'POST /photos/:photo_id/comments/:comment_id/like': user('write:likes'),
  'DELETE /photos/:photo_id/comments/:comment_id/like': user('write:likes'),

  'GET /search/users/:query': open,
  'GET /search/photos/:query': open,
  'GET /search/tags/:query': open,
  'GET /tags/:slug': open,

  'GET /me': user('read'),
  'PUT /me': user('write:profile'),
  'PUT /me/password': user(account, 422),
  'DELETE /me': user(account, 422),
  'PUT /me/avatar': user('write:profile', 415),
  'GET /me/photos': user('read'),
  'GET /me/export': user(account),
  'GET /me/tokens': user(account),
  'POST /me/tokens': user(account, 422),
  'GET /me/tokens/:id': own(account),
  'DELETE /me/tokens/:id': own(account),
  'GET /me/limits': user(account),
  'GET /me/connections': user('read'),
  'GET /me/connections/:id': own('read'),
  'DELETE /me/connections/:id': own('write:profile'),

  'GET /applications': user(account),
  'POST /applications': user(account, 422),
  'GET /applications/:id': own(account),
  'PUT /applications/:id': own(account),
  'GET /applications/:id/secrets': own(account),
  'POST /applications/:id/secrets': own(account, 201),
  'GET /applications/:id/secrets/:sid': own(account),
  'DELETE /applications/:id/secrets/:sid': own(account),
  'POST /applications/:id/callback-check': own(account, 422),
  'GET /applications/:id/requests': own(account),
  'DELETE /applications/:id': own(account),

  'PUT /staff/photos/:id/curation': curator,
  'DELETE /staff/photos/:id/curation': curator,
  'PUT /staff/photos/:id/premium': curator,
  'DELETE /staff/photos/:id/premium': curator,
  'PUT /staff/users/:username/hero': curator,
  'DELETE /staff/users/:username/hero': curator,

  'GET /oauth2/authorize': beside(400),
  'POST /oauth2/authorize': beside(200),
  'POST /oauth2/login': beside(403),
  'POST /oauth2/second-factor': beside(403),
  'POST /oauth2/token': beside(401),
  'POST /oauth2/revoke': beside(401),
  'POST /oauth2/introspect': beside(401),
  'GET /.well-known/oauth-authorization-server': beside(200),
  'GET /images/:name': beside(404),
  'GET /avatars/:name': beside(404),
  'GET /assets/:name': beside(404),
  'GET /openapi.json': beside(200),
  'GET /docs': beside(200),
  'GET /docs/': beside(200),
  'GET /docs/index.html': beside(200),
  'GET /docs/LICENSE': beside(404),
  'GET /docs/*': beside(404),
  'GET /docs/swagger-ui-init.js': beside(200),
  'GET /docs/docs/swagger-ui-init.js': beside(200),
  'GET /healthz/live': beside(200),
  'GET /healthz/ready': beside(200),
};
