import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { StartedContext } from './spec/started-context.js';

jest.setTimeout(180_000);

describe('npm run start:context -- media', () => {
  let folder: string;
  let media: StartedContext;
  let at: { api: string; token: string };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-alone-'));
    await chmod(folder, 0o711);
    media = await StartedContext.start('media', folder);
    at = await media.ready();
  });
  afterAll(async () => {
    await media?.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const get = (path: string, token = at.token) => fetch(`${at.api}${path}`, { headers: { authorization: `Bearer ${token}` } });

  it('has a token, and routes of media alone', async () => {
    expect((await get('/healthz/ready')).status).toBe(200);
    expect((await get('/photos')).status).toBe(200);
    expect((await get('/photos', 'nobody')).status).toBe(401);
    expect((await get('/search/photos/dunes')).status).toBe(404);
  });

  it('publishes an upload by its own worker, and shows it to everybody', async () => {
    const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#d08040' } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'dunes.jpg');
    for (const [name, value] of Object.entries({ title: 'Dunes at noon', publish: '1' })) body.set(name, value);
    const uploaded = await fetch(`${at.api}/photos`, { method: 'POST', headers: { authorization: `Bearer ${at.token}` }, body });
    expect(uploaded.status).toBe(201);
    const place = uploaded.headers.get('location') ?? '';
    const { data } = await eventually(async () => {
      const seen = await fetch(`${place}?include=user`);
      expect(seen.status).toBe(200);
      return (await seen.json()) as { data: { image_large: string } };
    }, 60_000);
    expect(data).toMatchObject({ title: 'Dunes at noon', user: { data: { username: 'ada' } } });
    expect((await fetch(data.image_large)).headers.get('content-type')).toBe('image/webp');
  });

  it('has loaded no server of another context, and nothing that was built', () => {
    const loaded = media.loaded;
    expect(loaded).toContain('libs/media/server/src/media.context.ts');
    expect(loaded.filter((path) => /^libs\/[a-z-]+\/(server|core)\//.test(path) && !path.startsWith('libs/media/'))).toEqual([]);
    expect(loaded.filter((path) => path.startsWith('libs/contexts/') || path.includes('/dist/'))).toEqual([]);
  });

  it('ends with all its processes at SIGTERM', async () => {
    const children = childrenOf(media.pid);
    expect(children.length).toBeGreaterThan(1); // PostgreSQL and a decoder
    expect(await media.stop('SIGTERM')).toBe(0);
    await eventually(() => expect(children.filter(isAlive)).toEqual([]));
  });
});

function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/ +/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}
