import { unavailable } from '@heliograph/http';
import { describe, expect, it } from '@jest/globals';
import { fixtureBackend } from './fixture-backend.js';
import type { Profile } from '../models.js';
import { profileFixture } from './fixture-data.js';
import { tokenIn, WebClient } from './web-client.js';

const fields = { username: 'nora', name: 'Nora', email: 'nora@example.org', password: 'correct horse' };
const newcomer: Profile = { ...profileFixture, avatar: null, countFollowing: 0, countPhotos: 0 };
const open = (more: Partial<typeof newcomer> = {}, options: { sendsMail?: boolean } = {}) =>
  WebClient.open({ user: async () => ({ ...newcomer, ...more }) }, options);
/** Has joined, as the person of the specs. */
async function joined(more: Partial<typeof newcomer> = {}, options: { sendsMail?: boolean } = {}) {
  const client = await open(more, options);
  await client.submit('/register', '/register', fields);
  return client.signIn();
}
const stepsOf = (body: string) =>
  [...body.matchAll(/<button[^>]*>/g)].flatMap(([button]) => (button.includes('name="skip"') ? /value="(\w+)"/.exec(button)?.[1] : []));

describe('joining', () => {
  it('leads to the welcome, and from there to where one came from', async () => {
    const client = await open();
    expect((await client.submit('/register', '/register', fields)).headers.location).toBe('/welcome');
    const back = await (await open()).submit('/register', '/register', { ...fields, return_to: '/photos/3' });
    expect(back.headers.location).toBe('/welcome?return_to=%2Fphotos%2F3');
  });

  it('U2 tells the clock of the browser, where it is one', async () => {
    const sent = async (zone: string) => {
      const client = await WebClient.open({});
      await client.submit('/register', '/register', { ...fields, zone });
      return client.calls.find(([name]) => name === 'join')?.[2];
    };
    expect(await sent('-210')).toMatchObject({ ...fields, offsetMinutes: -210 });
    for (const zone of ['', '841', '1e2', '60.5', 'Europe/Berlin']) expect(await sent(zone)).toMatchObject({ offsetMinutes: null });
  });

  it('U2 without a script one chooses what the clock shows', async () => {
    const { body } = await (await open()).get('/register');
    expect(body).toContain('What time is it where you are?');
    expect(body.match(/<option value="-?\d+">\d\d:\d\d \(UTC[+-]\d\d:\d\d\)<\/option>/g)).toHaveLength(40);
    const refused = await (await open()).submit('/register', '/register', { ...fields, username: 'x', zone: '330' });
    expect(refused.body).toMatch(/<option value="330" selected="">/);
  });
});

describe('the welcome', () => {
  it('says what this is, that a mail waits, and asks for a face, three people and a photograph', async () => {
    const client = await joined({}, { sendsMail: true });
    const { status, body, headers } = await client.get('/welcome');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('Welcome to Heliograph, Marta Lind');
    expect(body).toContain('A message waits at marta@example.org.');
    expect(stepsOf(body)).toEqual(['face', 'people', 'photo', 'all']);
    expect(body.match(/data-toggle="\/users\/\w+\/follow"/g)).toHaveLength(3);
    expect(body).toContain('href="/upload"');
    expect((await (await joined()).get('/welcome')).body).not.toContain('A message waits');
  });

  it('is said in German, too', async () => {
    const { body } = await (await joined()).get('/welcome', { 'accept-language': 'de' });
    for (const words of ['Willkommen bei Heliograph', 'Folge drei Menschen', 'Zeig dein Gesicht']) expect(body).toContain(words);
  });

  it('leaves out what is done, and what was skipped', async () => {
    const client = await joined({ avatar: '/avatars/1.webp' });
    expect(stepsOf((await client.get('/welcome')).body)).toEqual(['people', 'photo', 'all']);
    expect((await client.submit('/welcome', '/welcome', { skip: 'people' })).headers.location).toBe('/welcome');
    expect(stepsOf((await client.get('/welcome')).body)).toEqual(['photo', 'all']);
  });

  it('is never shown again once all is done, or it was left', async () => {
    const done = await joined({ avatar: '/avatars/1.webp', countFollowing: 3, countPhotos: 1 });
    expect((await done.get('/welcome')).headers.location).toBe('/');
    const left = await joined();
    expect((await left.submit('/welcome', '/welcome', { skip: 'all', return_to: '/photos/3' })).headers.location).toBe('/photos/3');
    expect((await left.get('/welcome')).headers.location).toBe('/');
    expect(left.jar.get('heliograph_welcome')).toBe('1.evening');
  });

  it('is for the person who joined alone, and for nobody who has not', async () => {
    const client = (await open()).signIn();
    expect((await client.get('/welcome')).headers.location).toBe('/');
    client.jar.set('heliograph_welcome', '2.face.people.photo');
    expect((await client.get('/welcome')).headers.location).toBe('/');
    expect((await (await open()).get('/welcome')).headers.location).toBe('/login?return_to=%2Fwelcome');
  });

  it('is shown while nobody to follow can be read, nor what is done already', async () => {
    const away = () => Promise.reject(unavailable(5, 'the rows are being made for the first time'));
    const client = await WebClient.open({ user: away, peopleToFollow: away });
    await client.submit('/register', '/register', fields);
    const { status, body } = await client.signIn().get('/welcome');
    expect([status, stepsOf(body)]).toEqual([200, ['face', 'photo', 'all']]);
    // It is asked once they can be read.
    expect(client.jar.get('heliograph_welcome')).toBe('1.face.people.photo.evening');
  });

  it('refuses what is no step of it', async () => {
    const client = await joined();
    expect((await client.submit('/welcome', '/welcome', { skip: 'everything' })).status).toBe(422);
    expect(stepsOf((await client.get('/welcome')).body)).toEqual(['face', 'people', 'photo', 'all']);
  });

  it('a face that was chosen there leads back there', async () => {
    const client = await joined();
    const { body } = await client.get('/welcome');
    expect(body).toMatch(/action="\/settings\/avatar".*?name="return_to" value="\/welcome"/s);
  });

  it('all that is done there leads back there, and from there to where one came from', async () => {
    const client = await joined();
    const { body } = await client.get('/welcome?return_to=%2Fphotos%2F3');
    const back = '/welcome?return_to=%2Fphotos%2F3';
    expect(body).toMatch(/action="\/settings\/avatar".*?name="return_to" value="\/welcome\?return_to=%2Fphotos%2F3"/s);
    expect(body).toContain(`href="/language?${new URLSearchParams({ return_to: back })}"`);
    const form = `--b\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n${tokenIn(body)}\r\n--b\r\nContent-Disposition: form-data; name="return_to"\r\n\r\n${back}\r\n`;
    const send = (file: string) =>
      client.sendRaw({
        method: 'POST',
        url: '/settings/avatar',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: `${form}${file}--b--\r\n`,
      });
    const refused = await send('');
    expect([refused.status, refused.body.includes('Choose a picture.')]).toEqual([422, true]);
    expect(refused.body).toContain('name="return_to" value="/welcome?return_to=%2Fphotos%2F3"');
    const taken = await send(
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n',
    );
    expect(taken.headers.location).toBe(back);
  });
});

describe('the question of the evening', () => {
  const asked = 'Do you want a mail on the evening before your streak ends?';
  const { backend } = fixtureBackend();
  const changes: unknown[] = [];
  async function after(countPhotos: number, { mail = 'never', sendsMail = true } = {}) {
    const client = await WebClient.open(
      {
        user: async () => ({ ...newcomer, countPhotos }),
        notificationSettings: {
          ...backend.notificationSettings,
          change: async (of, changed, language) => {
            changes.push([of.userId, changed, language]);
            return backend.notificationSettings.findSettings(of);
          },
          findSettings: async (of) => {
            const settings = await backend.notificationSettings.findSettings(of);
            return { ...settings, streak: { page: false, mail } } as typeof settings;
          },
        },
      },
      { sendsMail },
    );
    await client.submit('/register', '/register', fields);
    return client.signIn();
  }

  it('N6 is asked from the third photograph on, where mails are sent and none was wished yet', async () => {
    expect((await (await after(3)).get('/')).body).toContain(asked);
    for (const client of [await after(2), await after(3, { mail: 'daily' }), await after(3, { sendsMail: false })])
      expect((await client.get('/')).body).not.toContain(asked);
  });

  it('N6 is asked once, with any answer, and switches the mail on where it is yes', async () => {
    const answers: Record<string, string>[] = [{ skip: 'evening' }, { skip: 'evening', remind: '1' }];
    for (const answer of answers) {
      const client = await after(3);
      expect((await client.submit('/', '/welcome', answer)).headers.location).toBe('/');
      expect((await client.get('/')).body).not.toContain(asked);
    }
    expect(changes).toEqual([[1, { streak: { page: true, mail: 'daily' } }, 'en']]);
  });

  it('is left when the welcome is left', async () => {
    const client = await after(3);
    await client.submit('/', '/welcome', { skip: 'all' });
    expect((await client.get('/')).body).toContain(asked);
  });
});
