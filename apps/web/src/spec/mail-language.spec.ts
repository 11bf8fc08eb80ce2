import { describe, expect, it } from '@jest/globals';
import { unavailable } from '@heliograph/http';
import type { FastifyBaseLogger } from 'fastify';
import { Sealer } from '../sign-in-provider/sealer.js';
import { fixtureBackend, fixtureOptions } from './fixture-backend.js';
import { WebClient } from './web-client.js';

/** Of the form of the page; one before it is in the header. */
const lastToken = (html: string) => [...html.matchAll(/name="_csrf" value="([^"]+)"/g)].at(-1)?.[1] ?? '';

const joined = { username: 'neu', name: 'Neu', email: 'neu@example.org', password: 'correct horse' };

describe('the language in which somebody is mailed what moderators decide (B6)', () => {
  it('is the one that the pages have when somebody joins, signs in or chooses one', async () => {
    const noted: unknown[] = [];
    const { notificationSettings } = fixtureBackend().backend;
    const keepLanguage = async ({ userId }: { userId: number }, language: string) => void noted.push([userId, language]);
    const reader = await WebClient.open({ notificationSettings: { ...notificationSettings, keepLanguage } });
    const send = async (page: string, fields: Record<string, string>) =>
      reader.post(page, { _csrf: lastToken((await reader.get(page)).body), ...fields }, { 'accept-language': 'de' });
    expect((await send('/login', { login: 'marta.lind', password: 'correct horse' })).status).toBe(303);
    reader.jar.clear();
    expect((await send('/register', joined)).status).toBe(303);
    reader.jar.clear();
    // Of a stranger nobody notes it.
    await send('/language', { language: 'en' });
    reader.signIn();
    await send('/language', { language: 'en' });
    expect(noted).toEqual([
      [1, 'de'],
      [1, 'de'],
      [1, 'en'],
    ]);
  });

  describe('where it cannot be noted', () => {
    const provider = {
      ...{ name: 'Elsewhere', authorizeUrl: 'https://elsewhere.example/authorize', tokenUrl: 'https://elsewhere.example/token' },
      ...{ profileUrl: 'https://elsewhere.example/profile', clientId: 'ours', clientSecret: 'secret', scope: 'read' },
    };

    /** A browser whose language nobody can note: what is logged of it, and what was called before. */
    async function open() {
      const lines: unknown[] = [];
      const logger = {
        ...{ level: 'info', info: () => undefined, debug: () => undefined, trace: () => undefined },
        warn: (fields: object, message: string) => void lines.push({ message, ...fields }),
        ...{ error: () => undefined, fatal: () => undefined, silent: () => undefined },
        child: () => logger,
      } as unknown as FastifyBaseLogger;
      const away = unavailable(1, 'too many at once');
      const { notificationSettings } = fixtureBackend().backend;
      const keepLanguage = () => Promise.reject(away);
      const client = await WebClient.open({ notificationSettings: { ...notificationSettings, keepLanguage } }, { logger, provider });
      return { client, lines, line: (route: string) => ({ message: expect.any(String), requestId: expect.any(String), route, err: away }) };
    }

    it('one is signed in all the same, and the log says why', async () => {
      const { client, lines, line } = await open();
      const { status, headers } = await client.submit('/login', '/login', { login: 'marta.lind', password: 'correct horse' });
      expect([status, headers.location, client.jar.get('heliograph_session')]).toEqual([303, '/', 'fresh-session']);
      expect(lines).toEqual([line('/login')]);
    });

    it('one has joined all the same', async () => {
      const { client, lines, line } = await open();
      const { status, headers } = await client.submit('/register', '/register', joined);
      expect([status, headers.location, client.jar.get('heliograph_session')]).toEqual([303, '/welcome', 'fresh-session']);
      expect(lines).toEqual([line('/register')]);
    });

    it('the pages have the language that was chosen all the same', async () => {
      const { client, lines, line } = await open();
      client.signIn();
      const _csrf = lastToken((await client.get('/language')).body);
      const { status, headers } = await client.post('/language', { _csrf, language: 'de', return_to: '/photos/3' });
      expect([status, headers.location, client.jar.get('heliograph_language')]).toEqual([303, '/photos/3', 'de']);
      expect(lines).toEqual([line('/language')]);
    });

    const profile = { subject: 'abc', username: 'neu', name: 'Neu', email: 'neu@example.org', returnTo: '/photos/3' };
    const sealed = () => new Sealer(fixtureOptions.secret).seal('confirmedByProvider', profile, new Date(Date.now() + 60_000));

    it('O11 one has joined by a provider all the same, and is connected', async () => {
      const { client } = await open();
      client.jar.set('heliograph_provider', sealed());
      const { status, headers } = await client.submit('/login/provider/join', '/login/provider/join', joined);
      expect([status, headers.location]).toEqual([303, '/welcome?return_to=%2Fphotos%2F3']);
      expect(client.calls.map(([name]) => name)).toEqual(['join', 'connect']);
    });

    it('O11 one is connected before anything else, and is signed in also where that fails', async () => {
      const { signIn, outsideAccounts } = fixtureBackend().backend;
      const order: string[] = [];
      const note = (name: string, thrown?: Error) => async () => {
        order.push(name);
        if (thrown) throw thrown;
      };
      const joining = async (more: Parameters<typeof WebClient.open>[0]) => {
        const client = await WebClient.open(more, { provider });
        client.signIn().jar.set('heliograph_provider', sealed());
        const { status } = await client.submit('/login/provider/join', '/login/provider/join', joined);
        return [status, client.jar.get('heliograph_session')];
      };
      const logOut = note('logOut', unavailable(1, 'too many at once'));
      const connect = note('connect');
      expect(await joining({ signIn: { ...signIn, logOut }, outsideAccounts: { ...outsideAccounts, connect } })).toEqual([
        503,
        'session-of-marta',
      ]);
      expect(order).toEqual(['connect', 'logOut']);
      const refused = note('connect', unavailable(1, 'too many at once'));
      expect(await joining({ outsideAccounts: { ...outsideAccounts, connect: refused } })).toEqual([503, 'fresh-session']);
    });
  });
});
