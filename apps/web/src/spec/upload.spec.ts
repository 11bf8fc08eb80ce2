import { unavailable } from '@heliograph/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PhotoId } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import { viewer } from './fixture-backend.js';
import { type Answer, tokenIn, WebClient } from './web-client.js';

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

function upload(client: WebClient, fields: Record<string, string>, image: Buffer | null, url = '/upload'): Promise<Answer> {
  const boundary = 'x-boundary';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const file = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${image ? 'a.jpg' : ''}"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const payload = Buffer.concat([...parts, file, image ?? Buffer.alloc(0), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return client.sendRaw({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

describe('uploading', () => {
  let member: WebClient;
  let token: string;

  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
    token = tokenIn((await member.get('/upload')).body);
  });

  it('hands the picture and its texts on and leads to the photograph', async () => {
    const fields = {
      _csrf: token,
      upload: 'the-name-of-the-form',
      title: ' Dawn ',
      tags: 'Sea, dawn,, ',
      took_at: '2026-06-12T05:04',
      publish: '1',
    };
    const answer = await upload(member, fields, picture);
    expect([answer.status, answer.headers.location]).toEqual([303, '/photos/25']);
    expect(member.calls).toEqual([
      [
        'upload',
        { upload: 'the-name-of-the-form', content: picture },
        {
          title: 'Dawn',
          description: '',
          tags: ['Sea', 'dawn'],
          took_at: '2026-06-12T05:04',
          alt: '',
          license: 'all-rights-reserved',
          clock: null,
          show_exif: false,
          publish: true,
          offer_premium: false,
        },
        viewer,
      ],
    ]);
  });

  it('hands on what the clock of the browser shows, and is not in the way of an upload where that is none', async () => {
    const clocks = ['2026-06-12T05:04:00+1400', 'now', ''];
    for (const clock of clocks) expect((await upload(member, { _csrf: token, clock }, picture)).status).toBe(303);
    expect(member.calls.map(([, , form]) => (form as { clock: unknown }).clock)).toEqual([clocks[0], null, null]);
  });

  it('says once that the same picture exists already, and where (E, Upload)', async () => {
    const twins = (await WebClient.open({ upload: async () => ({ photoId: PhotoId(4), duplicateOf: PhotoId(2) }) })).signIn();
    const answer = await upload(twins, { _csrf: tokenIn((await twins.get('/upload')).body) }, picture);
    expect(answer.headers.location).toBe('/photos/4?twin=2');
    expect((await twins.get('/photos/4?twin=2')).body).toContain('<a href="/photos/2">already here</a>');
    expect((await twins.get('/photos/4?twin=javascript:x')).body).not.toContain('already here');
    twins.jar.clear();
    expect((await twins.get('/photos/4?twin=2')).body).not.toContain('already here');
  });

  it('shows the form again, with what was typed, when there is no picture', async () => {
    const { status, body } = await upload(member, { _csrf: token, title: 'Dawn' }, null);
    expect(status).toBe(422);
    expect(body).toContain('Choose a picture.');
    expect(body).toContain('value="Dawn"');
    expect(member.calls).toEqual([]);
  });

  it('refuses a field that came twice, by its name, and passes nothing on', async () => {
    const { status, body } = await upload(member, { _csrf: token, title: 'Dawn', 'title[]': 'Dusk' }, picture);
    expect(status).toBe(422);
    expect(body).toContain('This must be given once');
    expect(member.calls).toEqual([]);
  });

  it('refuses a form without its token', async () => {
    expect((await upload(member, { title: 'Dawn' }, picture)).status).toBe(403);
    expect(member.calls).toEqual([]);
  });

  it('refuses more than 20 MB, and keeps what was typed', async () => {
    const { status, body } = await upload(member, { _csrf: token, title: 'Dawn' }, Buffer.alloc(20 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body).toContain('The picture is larger than 20 MB.');
    expect(body).toContain('value="Dawn"');
    expect(member.calls).toEqual([]);
    // Only what is read before a file that is too large is there.
    const { body: page } = await member.get('/upload');
    expect(page.indexOf('type="file"')).toBeGreaterThan(page.lastIndexOf('type="checkbox"'));
  });

  it('names each form, so that two submissions of it are one photograph', async () => {
    const names = await Promise.all(
      [1, 2].map(async () => /name="upload" value="([\w-]{16})"/.exec((await member.get('/upload')).body)?.[1]),
    );
    expect(new Set(names).size).toBe(2);
    expect(names).not.toContain(undefined);
  });

  it('takes a picture in pieces, and then the form without a file', async () => {
    const piece = { _csrf: token, upload: 'the-name-of-a-file', length: '9', offset: '2' };
    const { status, headers } = await upload(member, piece, picture, '/upload/pieces');
    expect([status, headers['upload-offset']]).toEqual([204, '7']);
    const made = await upload(member, { _csrf: token, upload: 'the-name-of-a-file', pieces: '1' }, null);
    expect([made.status, made.headers.location]).toEqual([303, '/photos/25']);
    expect(member.calls).toMatchObject([
      ['keepPiece', { upload: 'the-name-of-a-file', length: 9, offset: 2 }, picture, viewer],
      ['upload', { upload: 'the-name-of-a-file', content: null }, {}, viewer],
    ]);
  });

  it('drops what was sent of a picture that is removed from the page', async () => {
    const { status } = await member.post('/upload/abandon', { _csrf: token, upload: 'the-name-of-a-file' });
    expect([status, member.calls]).toEqual([204, [['abandonUpload', 'the-name-of-a-file', viewer]]]);
    expect((await member.post('/upload/abandon', { upload: 'the-name-of-a-file' })).status).toBe(403);
    expect((await member.post('/upload/abandon', { _csrf: token, upload: 'short' })).status).toBe(422);
    expect(member.calls).toHaveLength(1);
  });

  const [ours, foreign] = ['a'.repeat(64), 'b'.repeat(64)];

  it('says to the script which of the chosen files are here already, by their hash, and by which photograph of theirs', async () => {
    const asked: unknown[][] = [];
    const ownCopies: WebBackend['ownCopies'] = async (...sent) => {
      asked.push(sent);
      return [{ checksum: ours, photoId: PhotoId(4) }];
    };
    const twins = (await WebClient.open({ ownCopies })).signIn();
    const _csrf = tokenIn((await twins.get('/upload')).body);
    const { status, body, headers } = await twins.post('/upload/copies', { _csrf, checksums: `${ours},${foreign}` });
    expect([status, JSON.parse(body), headers['cache-control']]).toEqual([200, { [ours]: 4 }, 'no-store']);
    expect(asked).toEqual([[[ours, foreign], viewer]]);
    expect((await twins.post('/upload/copies', { checksums: ours })).status).toBe(403);
    for (const checksums of ['', 'short', `${ours},`, ours.toUpperCase(), Array.from({ length: 101 }, () => ours).join(',')])
      expect([checksums, (await twins.post('/upload/copies', { _csrf, checksums })).status]).toEqual([checksums, 422]);
    expect(asked).toHaveLength(1);
  });

  it('says which days of the year have a photograph, and in which language dates are', async () => {
    const { body } = await member.get('/upload');
    expect(body).toMatch(/data-days="2026-\d\d-\d\d( 2026-\d\d-\d\d)+"/);
    expect(body).toContain('data-dates="en-GB"');
    expect(body).not.toContain('data-left');
    const newcomer = (await WebClient.open({ uploadBudget: async () => ({ limit: 10, used: 4 }) })).signIn();
    expect((await newcomer.get('/upload')).body).toContain('data-limit="10" data-left="6"');
  });

  describe('while the days and the theme cannot be read', () => {
    const away = () => Promise.reject(unavailable(5, 'the rows are being made for the first time'));
    const open = async (more: Partial<WebBackend>) => (await WebClient.open(more)).signIn();

    it.each([
      ['both', { days: away, themeOfToday: away }],
      ['the days', { days: away }],
      ['the theme', { themeOfToday: away }],
    ] as const)('the page is shown without them, and takes a picture: %s', async (_, more) => {
      const visitor = await open(more);
      const { status, body } = await visitor.get('/upload');
      expect(status).toBe(200);
      expect(/data-days=""/.test(body)).toBe('days' in more);
      expect((await upload(visitor, { _csrf: tokenIn(body) }, picture)).headers.location).toBe('/photos/25');
    });

    it('a refused form has what was typed', async () => {
      const visitor = await open({ days: away, themeOfToday: away });
      const { status, body } = await upload(visitor, { _csrf: tokenIn((await visitor.get('/upload')).body), title: 'Dawn' }, null);
      expect([status, body.includes('Choose a picture.'), body.includes('value="Dawn"')]).toEqual([422, true, true]);
    });

    it('another failure is no page without them', async () => {
      expect((await (await open({ days: () => Promise.reject(new Error('a bug')) })).get('/upload')).status).toBe(500);
    });
  });

  it.each([
    ['a name that nobody gives', { upload: 'short', length: '9', offset: '2' }],
    ['a negative place', { upload: 'the-name-of-a-file', length: '9', offset: '-1' }],
    ['no length', { upload: 'the-name-of-a-file', offset: '0' }],
  ])('refuses a piece with %s', async (_, fields) => {
    expect((await upload(member, { _csrf: token, ...fields }, picture, '/upload/pieces')).status).toBe(422);
    expect(member.calls).toEqual([]);
  });

  it('is for people who are signed in', async () => {
    member.jar.clear();
    expect((await member.get('/upload')).headers.location).toBe('/login?return_to=%2Fupload');
    expect((await upload(member, {}, picture)).headers.location).toBe('/login?return_to=%2Fupload');
  });

  it('lets only the owner edit a photograph', async () => {
    expect((await member.get('/photos/3/edit')).status).toBe(403);
    expect((await member.get('/photos/4/edit')).status).toBe(200);
    const answer = await member.submit('/photos/4/edit', '/photos/4/edit', { title: 'New', tags: 'a' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/photos/4']);
  });
});
