import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Person } from './people.js';
import type { Photo } from './resources.js';

interface Pictured extends Photo {
  readonly images: { readonly data: readonly { readonly url: string }[] };
}

/** SHA-256 of every picture that the answers to an owner name, read over HTTP: originals and all renditions of these photos, and the owner's own. By path. */
export async function everyPicture({ api }: Person, photos: readonly number[]): Promise<Record<string, string>> {
  const addresses = [(await api.get<{ avatar: string }>('/me')).body.data.avatar];
  for (const id of photos) {
    const { image_thumb, image_large, images } = (await api.get<Pictured>(`/photos/${id}?include=images`)).body.data;
    const full = (await api.get(`/photos/${id}/download`)).headers.get('location') ?? '';
    const original = (await api.get(`/photos/${id}/original`)).headers.get('location') ?? '';
    addresses.push(image_thumb, image_large, full, original, ...images.data.map(({ url }) => url));
  }
  const pictures: Record<string, string> = {};
  for (const { pathname, search } of addresses.map((address) => new URL(address))) {
    if (pathname in pictures) continue;
    const answer = await fetch(new URL(pathname + search, api.base));
    expect([pathname, answer.status]).toEqual([pathname, 200]);
    pictures[pathname] = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  }
  return pictures;
}
