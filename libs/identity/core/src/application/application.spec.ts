import { AppId, ClientId, type Rejected, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { type AppCommand, type AppFields, application } from './application.js';
import type { AppEvent } from './application.events.js';

const at = '2026-01-31T09:30:00.000Z';
const owner = UserId(7);
const fields: AppFields = {
  name: 'Darkroom',
  website: 'https://darkroom.example.org',
  callbackUrls: ['https://darkroom.example.org/cb', 'darkroom://cb'],
  requirePkce: false,
  exactRedirect: false,
};
const registered = {
  type: 'identity.app-registered',
  data: { appId: AppId(3), ownerId: owner, clientId: ClientId('hg_ci_x'), ...fields, isPublic: false, at },
} as const;
const changed = (after: AppFields) => ({ type: 'identity.app-changed', data: { appId: AppId(3), ownerId: owner, ...after, at } }) as const;
const deleted = { type: 'identity.app-deleted', data: { appId: AppId(3), ownerId: owner, at } } as const;

const register = (asked: Partial<AppFields>): AppCommand => ({
  kind: 'register',
  appId: AppId(3),
  actorId: owner,
  clientId: ClientId('hg_ci_x'),
  fields: { name: fields.name, callbackUrls: fields.callbackUrls, ...asked },
  at,
});
const change = (asked: Partial<AppFields>, actorId = owner): AppCommand => ({
  kind: 'change',
  appId: AppId(3),
  actorId,
  fields: asked,
  at,
});
const remove = (actorId = owner): AppCommand => ({ kind: 'delete', appId: AppId(3), actorId, at });

describe('applications (O10)', () => {
  const { given } = deciderSpec(application);

  it('O10 are registered with name, website and callback URLs', () => given().when(register(fields)).then(registered));

  it('need neither a website nor switches', () =>
    given()
      .when(register({ website: ' ', requirePkce: undefined as never }))
      .then({ ...registered, data: { ...registered.data, website: null } }));

  it('keep one of two equal callback URLs', () =>
    given()
      .when(register({ website: fields.website, callbackUrls: [...fields.callbackUrls, 'darkroom://cb'] }))
      .then(registered));

  it('are registered once', () => given(registered).when(register({})).thenNothing());

  describe('public ones (W2)', () => {
    const isPublic = { ...registered, data: { ...registered.data, requirePkce: true, isPublic: true } };
    const fieldsRefused = (command: AppCommand, ...events: AppEvent[]) => {
      try {
        application.decide(
          command,
          events.reduce((state, event) => application.evolve(state, event), application.initial),
        );
        return [];
      } catch (error) {
        return Object.keys((error as Rejected).errors ?? {});
      }
    };

    it('W2 require PKCE, said or not, also after a change of something else', () => {
      for (const more of [{}, { requirePkce: true }])
        given()
          .when({
            ...register({ website: fields.website }),
            fields: { ...fields, requirePkce: undefined as never, isPublic: true, ...more },
          } as AppCommand)
          .then(isPublic);
      given(isPublic)
        .when(change({ name: 'Lightroom' }))
        .then(changed({ ...fields, requirePkce: true, name: 'Lightroom' }));
      expect(
        application.evolve(application.evolve(application.initial, isPublic), changed({ ...fields, requirePkce: true })),
      ).toMatchObject({ fields: { isPublic: true } });
    });

    it('W2 never do without PKCE', () => {
      expect(fieldsRefused({ ...register({}), fields: { ...fields, isPublic: true, requirePkce: false } } as AppCommand)).toEqual([
        'require_pkce',
      ]);
      expect(fieldsRefused(change({ requirePkce: false }), isPublic)).toEqual(['require_pkce']);
      expect(fieldsRefused(change({ requirePkce: false }), isPublic, changed({ ...fields, requirePkce: true }))).toEqual(['require_pkce']);
    });
  });

  it('S17 change only what is sent', () =>
    given(registered)
      .when(change({ requirePkce: true, name: undefined as never }))
      .then(changed({ ...fields, requirePkce: true })));

  it.each([
    { name: 'Lightroom' },
    { website: null },
    { callbackUrls: ['darkroom://cb'] },
    { callbackUrls: ['darkroom://cb', 'https://darkroom.example.org/cb'] },
    { requirePkce: true },
    { exactRedirect: true },
  ] as Partial<AppFields>[])('change by %j', (asked) =>
    given(registered)
      .when(change(asked))
      .then(changed({ ...fields, ...asked })),
  );

  it('make no event when nothing changes', () => given(registered).when(change(fields)).thenNothing());

  it('change on from the last change', () =>
    given(registered, changed({ ...fields, name: 'Lightroom' }))
      .when(change({ name: 'Lightroom' }))
      .thenNothing());

  it('are deleted, and then gone', () => {
    given(registered).when(remove()).then(deleted);
    given(registered, deleted).when(remove()).thenRejected('unknown-app');
    given(registered, deleted)
      .when(change({ name: 'x' }))
      .thenRejected('unknown-app');
    given(registered, deleted).when(register({})).thenNothing();
  });

  it('S12 do not exist for others than the owner', () => {
    given(registered)
      .when(change({ name: 'x' }, UserId(8)))
      .thenRejected('unknown-app');
    given(registered)
      .when(remove(UserId(8)))
      .thenRejected('unknown-app');
    given()
      .when(change({ name: 'x' }))
      .thenRejected('unknown-app');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: 'Get it at https://evil.example' }],
    ['name', { name: 'Heliograph' }],
    ['name', { name: 'Heliograph Security' }],
    ['name', { name: 'H\u00e9l\u200biograph login' }],
    ['name', { name: ' STAFF ' }],
    ['name', { name: 'HeIiograph' }],
    ['name', { name: 'He1i0graph login' }],
    ['name', { name: '\u041d\u0435li\u043egr\u0430\u0440h Security' }],
    ['name', { name: '\u0397\u03b5\u03bb\u03b9ograph'.replace('\u03bb', 'l') }],
    ['name', { name: 'Supp\u043ert' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['callback_urls', { callbackUrls: [] }],
    ['callback_urls', { callbackUrls: ['https://a.example/*'] }],
    ['callback_urls', { callbackUrls: ['https://a.example/cb', 'javascript:alert(1)'] }],
    ['callback_urls', { callbackUrls: Array.from({ length: 11 }, (_, n) => `https://a.example/cb${n}`) }],
  ] as [string, Partial<AppFields>][])('O3 refuse %s of %j', (field, asked) => {
    for (const command of [register(asked), change(asked)]) {
      const state = command.kind === 'register' ? application.initial : application.evolve(application.initial, registered);
      try {
        application.decide(command, state);
        throw new Error('was not refused');
      } catch (error) {
        expect(Object.keys((error as Rejected).errors ?? {})).toEqual([field]);
      }
    }
  });

  it.each(['Uploader for Heliograph', 'Security camera', 'Staffordshire'])('may be called %s', (name) =>
    given()
      .when(register({ ...fields, name }))
      .then({ ...registered, data: { ...registered.data, name } }),
  );

  it('one with a name from before the rule is changed as before', () => {
    const name = 'Heliograph at www.a.example';
    given({ ...registered, data: { ...registered.data, name } })
      .when(change({ website: null }))
      .then(changed({ ...fields, name, website: null }));
  });

  it('reads an erased owner as blank', () =>
    given({ ...registered, data: { ...registered.data, name: null, website: null, callbackUrls: null } })
      .when(remove())
      .then(deleted));
});
