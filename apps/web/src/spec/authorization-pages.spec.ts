import { describe, expect, it } from '@jest/globals';
import { pageHeaders } from '../http/headers.js';
import { english } from '../language/languages.js';
import type { ConsentModel } from '../pages/consent-page.js';
import { renderConsent, renderErrorPage, renderLogin } from '../render-plain.js';
import { viewer } from './fixture-backend.js';

const consent: ConsentModel = {
  action: '/oauth2/authorize',
  csrf: 'token',
  hidden: [
    ['client_id', 'abc'],
    ['state', '"><script>x</script>'],
  ],
  home: 'http://pages.example',
  app: { name: '<script>alert(1)</script>', ownerUsername: 'okoro', website: 'javascript:alert(1)' },
  callback: { host: 'app.example', kind: 'site' },
  scopes: [{ name: 'write:likes', words: 'Like photographs in your name' }],
  viewer,
  withdrawHref: 'http://pages.example/settings/connections',
};

describe('the pages of an authorization (O1)', () => {
  it('name the app, its owner, where the answer goes, the scopes in words, and how to revoke it', () => {
    const html = renderConsent(consent, english);
    for (const words of [
      '@okoro',
      'app.example',
      'Like photographs in your name',
      '@marta.lind',
      'href="http://pages.example/settings/connections"',
    ]) {
      expect(html).toContain(words);
    }
    for (const decision of ['allow', 'deny']) expect(html).toMatch(new RegExp(`<button [^>]*value="${decision}"[^>]* name="decision"`));
  });

  it('say what it is that gets the answer where it is no web site', () => {
    expect(renderConsent(consent, english)).not.toMatch(/on this (?:computer|device)/);
    expect(renderConsent({ ...consent, callback: { host: 'localhost:3000', kind: 'this-computer' } }, english)).toContain(
      'This app runs on your computer',
    );
    expect(renderConsent({ ...consent, callback: { host: 'acme:', kind: 'installed-app' } }, english)).toMatch(/acme:.*Any app can/s);
  });

  it('escape an app that calls itself a script, and make no link of its website', () => {
    const html = renderConsent(consent, english);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/href="javascript:/);
    expect(renderLogin({ ...consent, registerHref: null, forgotHref: '/forgot', appName: '<script>' }, english)).not.toContain('<script');
    expect(renderErrorPage({ status: 400, home: 'http://pages.example', message: '<script>' }, english)).not.toContain('<script');
  });

  it('are never stored, framed or named to the app, and run no script', () => {
    const headers = pageHeaders('oauth');
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
    expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  });

  it("leave the way to the callback open: browsers hold a form's redirects against form-action", () => {
    expect(pageHeaders('oauth')['Content-Security-Policy']).not.toContain('form-action');
    expect(pageHeaders('private')['Content-Security-Policy']).toContain("form-action 'self'");
  });
});
