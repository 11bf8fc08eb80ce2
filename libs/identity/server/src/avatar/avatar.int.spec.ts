import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ChangeAvatar, FindAvatar, FindProfile, SweepAvatars } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { identityContext } from '../identity.context.js';

describe('E: PUT /me/avatar: pictures of people', () => {
  let folder: string;
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-avatars-'));
    product = await testProduct([identityContext], { storageUrl: pathToFileURL(folder).href });
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
  });
  afterAll(async () => {
    await product.close();
    await rm(folder, { recursive: true });
  });

  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of product.runtime.storage.listFiles('')) found.push(key);
    return found.sort();
  };
  const change = (text: string) => product.dispatcher.dispatch(new ChangeAvatar(scene.context(), ada, samplePicture(text)));
  const keyOf = async (name: string | null) => (await product.dispatcher.dispatch(new FindAvatar(name ?? '')))?.key;

  it('have a name of their own each time, and the one before goes', async () => {
    const first = await change('first');
    const second = await change('second');
    expect(second.avatar).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(second.avatar).not.toBe(first.avatar);
    expect(await keys()).toEqual([await keyOf(second.avatar)]);
    expect((await product.dispatcher.dispatch(new FindProfile(ada)))?.avatar).toBe(second.avatar);
  });

  it('and names of another form are nobody’s', async () => {
    for (const name of ['', '1.svg', '../x', 'A'.repeat(32), `${'a'.repeat(31)}.webp`]) expect(await keyOf(name)).toBeUndefined();
  });

  it('are swept when no user has them, but no young one and none in use', async () => {
    const { avatar } = await change('kept');
    // More than Node 20 gives of a folder to a recursive walk.
    const orphans = Array.from({ length: 40 }, (_, at) => `avatars/00/${String(at).padStart(32, '0')}.webp`);
    await Promise.all(orphans.map((key) => product.runtime.storage.put(key, Buffer.from('left by a killed process'))));
    const sweep = () => product.dispatcher.dispatch(new SweepAvatars({ ...scene.context(), now: new Date() }));
    expect(await sweep()).toBe(0);
    const old = new Date(Date.now() - 3_600_000);
    for (const key of await keys()) await utimes(join(folder, key), old, old);
    expect(await sweep()).toBe(40);
    expect(await keys()).toEqual([await keyOf(avatar)]);
  });

  it('are named in the log under the key of their person alone, with their SHA-256', async () => {
    const { avatar } = await change('sealed');
    const sha256 = createHash('sha256').update('sealed').digest('hex');
    const [row] = await product.admin.query<{ hash: string }>('select avatar_sha256 as hash from identity.users where id = $1', [ada]);
    expect(row?.hash).toBe(sha256);
    const [log] = await product.admin.query<{ text: string }>(
      `select string_agg(payload::text, '') as text from event_store.events where log = 'identity' and type = 'identity.avatar-changed'`,
    );
    expect(log?.text).toContain('"userId"');
    expect(log?.text).not.toContain(avatar);
    expect(log?.text).not.toContain(sha256);
    // The open fields tell nothing without the name.
    expect(log?.text).toContain(
      createHmac('sha256', avatar ?? '')
        .update('sealed')
        .digest('hex'),
    );
  });
});
