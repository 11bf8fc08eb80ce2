import { describe, expect, it } from '@jest/globals';
import { fixtureBackend } from './fixture-backend.js';
import { WebClient } from './web-client.js';

/** Of the form of the page; one before it is in the header. */
const lastToken = (html: string) => [...html.matchAll(/name="_csrf" value="([^"]+)"/g)].at(-1)?.[1] ?? '';

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
    const joined = { username: 'neu', name: 'Neu', email: 'neu@example.org', password: 'correct horse' };
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
});
