import { published } from '../expectations.js';
import { type Person, upload } from '../people.js';
import type { Product } from '../product.js';
import type { Member } from './member.js';

/** A ring of people with two published photos each, each the friend of the one before. */
export async function members(product: Product, count: number): Promise<Member[]> {
  const people: Person[] = [];
  // Not all at once: each needs a command of its own, which is a process.
  while (people.length < count) people.push(await product.person(`member_${people.length}`));
  const photos = await Promise.all(people.map(twoPhotos));
  return people.map((person, number) => {
    const next = (number + 1) % count;
    const [photo, other] = photos[number] as [number, number];
    return { person, friend: people[next] as Person, friendsPhoto: (photos[next] as [number, number])[0], photo, other, number };
  });
}

async function twoPhotos(owner: Person): Promise<[number, number]> {
  const [first, second] = await Promise.all([upload(owner), upload(owner)]);
  await Promise.all([published(owner, first.id), published(owner, second.id)]);
  return [first.id, second.id];
}
