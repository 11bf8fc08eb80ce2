import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';
import sharp, { type Metadata } from 'sharp';
import type { Client } from './client.js';
import type { Person } from './people.js';
import type { RunningProduct } from './running-product.js';
import type { Photo } from './resources.js';

/** A photo whose job is lost is overdue after 15 seconds, and looked for every 15 seconds. */
export const LOST_JOB_MILLISECONDS = 45_000;

/** The photo as its owner sees it, once it is published. */
export async function published(owner: Person, photoId: number, withinMilliseconds = 20_000): Promise<Photo> {
  return eventually(async () => {
    const { headers, body } = await owner.api.get<Photo>(`/photos/${photoId}`);
    expect(headers.get('x-photo-state')).toBe('published');
    return body.data;
  }, withinMilliseconds);
}

/** AVIF and WebP follow behind its publication, by an event of their own: from then on nothing changes it but people. */
export async function formatsMade({ api }: Person, photoId: number): Promise<void> {
  await eventually(async () => {
    const { body } = await api.get<{ images: { data: readonly { type: string }[] } }>(`/photos/${photoId}?include=images`);
    expect(body.data.images.data.some(({ type }) => type === 'image/avif')).toBe(true);
  }, 60_000);
}

export async function thePhoto(caller: Client, photoId: number): Promise<Photo> {
  return (await caller.get<Photo>(`/photos/${photoId}`)).body.data;
}

/** The picture behind one of our addresses, decoded. */
export async function pictureAt(caller: Client, address: string): Promise<{ bytes: Buffer; metadata: Metadata }> {
  const { pathname, search } = new URL(address);
  const answer = await fetch(new URL(pathname + search, caller.base));
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, metadata: await sharp(bytes).metadata() };
}

/** What auditors and operators would say of the product now: `events verify`, `projections verify`. */
export async function expectWhole(product: RunningProduct): Promise<void> {
  const events = await product.operator.run('events', 'verify');
  expect(events).toMatchObject({ code: 0, stdout: expect.stringMatching(/identity: \d+ events, whole/) });
  const projections = await product.operator.run('projections', 'verify');
  expect(projections.stdout.split('\n').filter((line) => !line.endsWith('replay equals live'))).toEqual(['']);
  expect(projections.code).toBe(0);
}
