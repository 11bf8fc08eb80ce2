import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';
import { password, type Person } from '../people.js';
import { picture, uploadForm } from '../pictures.js';
import type { Product } from '../product.js';
import type { Comment, Photo } from '../resources.js';
import type { Member } from './callers.js';
import type { PersonName, Subject } from './judge.js';

/** With what stands for `:names` in a path. */
export interface Named extends Subject {
  readonly names: Readonly<Record<string, string | number>>;
}

/** Gone for everybody. */
const gone = { seen: 'gone', owner: 'owner', author: 'owner' } as const;

/** A photo of the owner's in every state that there is, each with comments of those who see it. */
export async function photosOf(product: Product, owner: Member, other: Member): Promise<Named[]> {
  const { person } = owner;
  const formerly = await product.person('formerly', 'manage:account');
  const hidden = await product.person('hidden');
  const [hollow, whole] = [await picture('jpeg', 1200, 800), await picture()];
  hollow.fill(0x41, 2_000, hollow.length - 2);
  const send = async (publish: '0' | '1', image = whole, by: Person = person) => {
    const { status, text, body } = await by.api.post<Photo>('/photos', uploadForm(image, { publish, tags: 'matrix', offer_premium: '1' }));
    if (status !== 201) throw new Error(`an upload was answered with ${status} ${text}`);
    return body.data.id;
  };
  // Whose picture staff may take down.
  await person.api.send('PUT', '/me/avatar', uploadForm(whole));
  const published = {
    published: await send('1'),
    curated: await send('1'),
    premium: await send('1'),
    unpublished: await send('1'),
    deleted: await send('1'),
  };
  const draft = await send('0');
  const failed = await send('1', hollow);
  const erased = await send('1', whole, formerly);
  const suspended = await send('1', whole, hidden);
  await Promise.all(Object.values(published).map((id) => reaches(person, id, 'published')));
  await Promise.all([
    reaches(person, draft, 'draft'),
    reaches(person, failed, 'failed'),
    reaches(formerly, erased, 'published'),
    reaches(hidden, suspended, 'published'),
  ]);
  await other.person.api.put(`/staff/photos/${published.curated}/curation`);
  await other.person.api.put(`/staff/photos/${published.premium}/premium`);
  const said = async (id: number, by: Person) => (await by.api.post<Comment>(`/photos/${id}/comments`, { body: 'Said' })).body.data.id;
  const subjects: Named[] = [];
  const add = async (state: string, id: number, seen: Subject['seen'], authors: readonly Member[]) => {
    for (const { name: author, person: by } of authors) {
      const names = { photo_id: id, comment_id: await said(id, by) };
      subjects.push({ name: `${state}, comment by ${author}`, photo: state, seen, owner: 'owner', author, names });
    }
  };
  await add('published', published.published, 'by all', [owner, other]);
  await add('curated', published.curated, 'by all', [other]);
  await add('premium', published.premium, 'by all', [owner]);
  await add('draft', draft, 'hidden', [owner]);
  await add('failed', failed, 'hidden', [owner]);
  await add('unpublished', published.unpublished, 'hidden', [owner, other]);
  await person.api.delete(`/photos/${published.unpublished}/publication`);
  const lost = { photo_id: published.deleted, comment_id: await said(published.deleted, person) };
  await person.api.delete(`/photos/${published.deleted}`);
  const orphan = { photo_id: erased, comment_id: await said(erased, person) };
  const withheld = { photo_id: suspended, comment_id: await said(suspended, person) };
  await product.answerOf('users', 'disable', 'hidden');
  await formerly.api.delete('/me', { password });
  await eventually(async () => expect((await product.anybody.get(`/photos/${erased}`)).status).toBe(404), 20_000);
  await withoutDecoding(product);
  await add('processing', await send('1'), 'hidden', [owner]);
  return [
    ...subjects,
    { ...gone, name: 'deleted', photo: 'deleted', names: lost },
    { ...gone, name: 'of somebody erased', photo: 'erased', names: orphan },
    { ...gone, name: 'of somebody suspended', photo: 'suspended', names: withheld },
    { ...gone, name: 'never there', photo: 'none', names: { photo_id: 999_999_999, comment_id: 999_999_999 } },
  ];
}

/** A comment that is gone from a photo that all see. */
export async function deletedComment({ person }: Member, photo: Named): Promise<Named> {
  const { photo_id: id } = photo.names;
  const { id: comment } = (await person.api.post<Comment>(`/photos/${id}/comments`, { body: 'Not for long' })).body.data;
  await person.api.delete(`/photos/${id}/comments/${comment}`);
  return { ...gone, name: 'deleted comment', photo: photo.photo, names: { photo_id: id as number, comment_id: comment } };
}

export function peopleOf(): Named[] {
  const somebody = (name: PersonName): Named => ({
    name,
    photo: null,
    seen: 'by all',
    owner: name,
    author: name,
    names: { username: name },
  });
  return [
    somebody('owner'),
    { ...gone, name: 'somebody erased', photo: null, names: { username: 'formerly' } },
    { ...gone, name: 'somebody suspended', photo: null, names: { username: 'hidden' } },
    { ...gone, name: 'never there', photo: null, names: { username: 'nobody.at.all' } },
  ];
}

/** Of the owner. */
export function collectionsOf(none: number): Named[] {
  const each = { photo: null, owner: 'owner', author: 'owner' } as const;
  return [
    { ...each, name: 'public collection', seen: 'by all', names: {} },
    { ...each, name: 'private collection', seen: 'hidden', shownBy: ['read', 'write:collections'], names: {} },
    { ...each, name: 'never there', seen: 'gone', names: { id: none } },
  ];
}

/** What belongs to the owner alone, and what does not exist. */
export function owned(names: Named['names'], none: Named['names']): Named[] {
  return [
    { name: 'there', photo: null, seen: 'by all', owner: 'owner', author: 'owner', names },
    { ...gone, name: 'never there', photo: null, names: { ...names, ...none } },
  ];
}

async function reaches(by: Person, id: number, state: string): Promise<void> {
  await eventually(async () => expect((await by.api.get(`/photos/${id}`)).headers.get('x-photo-state')).toBe(state), 20_000);
}

/** Workers that leave pictures as they come: a photo that is being processed stays so. */
async function withoutDecoding(product: Product): Promise<void> {
  await product.stopWorkers();
  await product.startWorker('views,social-graph,discussion,identity,search,gallery');
}
