import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { picture } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

interface Shown {
  readonly username: string;
  readonly avatar: string;
}

/** What both clients show of a person: a picture of their own; without one the API has a drawn picture and the pages initials. */
interface Pictured {
  readonly username: string;
  readonly picture: string | null;
}

const shown = ({ username, avatar }: Shown): Pictured => ({ username, picture: avatar.endsWith('.svg') ? null : avatar });

/** A person's picture as a page shows it, behind the link to them. */
const FACE = String.raw`href="/users/([^"]+)"[^>]*>(?:<img class="[^"]*" src="([^"]+)"|<svg class="avatar )`;
const pictured = ([, username = '', picture]: RegExpMatchArray): Pictured => ({ username, picture: picture ?? null });

/** People in the list of a page, in their order. */
function peopleOf(page: string): Pictured[] {
  const [, list = ''] = /<ul class="people"[^>]*>(.*?)<\/ul>/s.exec(page) ?? [];
  return [...list.matchAll(new RegExp(FACE, 'g'))].map(pictured);
}

/** Comments of a page, in their order; a tombstone has no author. */
function commentsOf(page: string): { id: number; author: Pictured | null }[] {
  return page
    .split(/<li id="comment-/)
    .slice(1)
    .map((comment) => {
      const author = new RegExp(FACE).exec(comment);
      const isTombstone = /^\d+"><p class="comment tombstone">/.test(comment);
      const id = Number.parseInt(comment, 10);
      return { id, author: author && !isTombstone ? pictured(author) : null };
    });
}

const photosOf = (page: string) => [...page.matchAll(/<li class="tile[^>]*><a href="\/photos\/(\d+)"/g)].map(([, id]) => Number(id));
const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);

/** A user with a card, one who has registered since the workers stopped, and what they have done since. */
describe('the API and the pages, while every worker is stopped', () => {
  let product: Product;
  let pages: string;
  let ada: Person;
  let nora: Person;
  let photo: Photo;
  let waiting: Photo;
  const callers = new Map<Person, PageCaller>();

  beforeAll(async () => {
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), TRUSTED_PROXIES: '127.0.0.1,::1' } });
    ada = await product.person('ada');
    photo = await published(ada, (await upload(ada, { title: 'Low tide', tags: 'sea' })).id);
    // Every read model has it before the workers stop: what comes later none of them has.
    for (const list of ['/photos?sort=recent', '/users/ada/photos', '/tags/sea', '/search/photos/tide'])
      await eventually(async () => expect((await product.anybody.get<Photo[]>(list)).body.data?.map(({ id }) => id)).toEqual([photo.id]));
    await product.stopWorkers();

    nora = await product.person('nora');
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await picture('png', 500, 400))], { type: 'image/png' }), 'me.png');
    expect((await nora.api.put('/me/avatar', form)).status).toBe(200);
    expect((await nora.api.post('/users/ada/follow')).status).toBe(200);
    expect((await nora.api.post(`/photos/${photo.id}/like`)).status).toBe(200);
    expect((await nora.api.post(`/photos/${photo.id}/comments`, { body: 'I have just come' })).status).toBe(201);
    waiting = await upload(nora, { title: 'Not seen by any worker' });
    expect((await nora.api.post(`/photos/${waiting.id}/like`)).status).toBe(200);
    for (const person of [ada, nora]) {
      const caller = new PageCaller(pages, `203.0.113.${person.id}`);
      expect((await caller.logIn(person.username, password)).status).toBe(303);
      callers.set(person, caller);
    }
  }, 120_000);
  afterAll(() => product?.close());

  /** A page and an answer of the API, as this person gets them; null = anonymous. */
  async function both<T>(person: Person | null, page: string, path = page) {
    const caller = (person && callers.get(person)) ?? new PageCaller(pages);
    const [shownPage, answer] = await Promise.all([caller.get(page), (person?.api ?? product.anybody).get<T>(path)]);
    return { page: shownPage, api: answer };
  }
  const viewers = (): (Person | null)[] => [null, ada, nora];

  it('R5 R6 show the same authors of the same comments: no existing author appears as a tombstone', async () => {
    for (const viewer of viewers()) {
      const { page, api } = await both<Comment[]>(viewer, `/photos/${photo.id}`, `/photos/${photo.id}/comments`);
      const comments = api.body.data.map(({ id, authorable }) => ({
        id,
        author: authorable.data && shown(authorable.data as Shown & object),
      }));
      expect(commentsOf(page.text)).toEqual(comments);
      expect(comments.map(({ author }) => author?.username)).toEqual(['nora']);
      expect(page.text).not.toContain('This comment was deleted');
    }
  });

  it('R7 show the same followers and the same followed people', async () => {
    for (const viewer of viewers())
      for (const [list, names] of [['/users/ada/followers', ['nora']] as const, ['/users/nora/following', ['ada']] as const]) {
        const { page, api } = await both<(User & Shown)[]>(viewer, list);
        expect(peopleOf(page.text)).toEqual(api.body.data.map(shown));
        expect(api.body.data.map(({ username }) => username)).toEqual(names);
      }
  });

  it('show the same person, with the picture that they have uploaded', async () => {
    for (const viewer of viewers())
      for (const username of ['ada', 'nora']) {
        const { page, api } = await both<User & Shown>(viewer, `/users/${username}`);
        const { name, is_followed: isFollowed, ...user } = api.body.data as User & Shown;
        expect(page.text).toContain(`<h1 dir="auto">${name}</h1>`);
        expect(/<img class="avatar avatar-112" src="([^"]+)"/.exec(page.text)?.[1] ?? null).toBe(shown(user).picture);
        expect([username, viewer?.username, page.text.includes(`action="/users/${username}/unfollow"`)]).toEqual([
          username,
          viewer?.username,
          isFollowed === 1,
        ]);
      }
    expect((await product.anybody.get<User & Shown>('/users/nora')).body.data.avatar).not.toContain('.svg');
  });

  it('R2 show the same photo, its owner, its likes and who likes it', async () => {
    for (const viewer of viewers())
      for (const { id } of [photo, waiting]) {
        const { page, api } = await both<Photo>(viewer, `/photos/${id}`, `/photos/${id}?include=user`);
        expect([id, page.status]).toEqual([id, api.status]);
        if (api.status === 404) continue;
        const { title, image_large: image, is_liked: isLiked, count_likes: likes, user } = api.body.data;
        const owner = user?.data as User & Shown;
        expect(page.text).toContain(`<h1 dir="auto">${title}</h1>`);
        // Of one that is being prepared there is a place, and no picture that would be broken.
        expect(page.text).toContain(id === waiting.id ? '<div class="stage-box stage-empty ' : `src="${image}"`);
        const { picture } = shown(owner);
        const face = picture === null ? '<svg class="avatar avatar-40' : `<img class="avatar avatar-40" src="${picture}"`;
        expect(page.text).toContain(`<a class="person" href="/users/${owner.username}">${face}`);
        if (viewer) expect(page.text).toContain(`action="/photos/${id}/${isLiked === 1 ? 'unlike' : 'like'}"`);
        expect([id, likes]).toEqual([id, id === waiting.id ? 1 : 0]);
      }
    expect((await both(ada, `/photos/${waiting.id}`)).page.status).toBe(404);
    expect((await both(nora, `/photos/${waiting.id}`)).page.status).toBe(200);
  });

  it('show the same lists of photos', async () => {
    for (const viewer of viewers())
      for (const [page, path = page] of [
        ['/?sort=recent', '/photos?sort=recent'],
        ['/users/ada', '/users/ada/photos'],
        ['/users/ada/likes'],
        ['/users/nora/likes'],
        ['/tags/sea?sort=recent'],
        ['/search?q=tide', '/search/photos/tide'],
      ] as const) {
        const { page: seen, api } = await both<Photo[]>(viewer, page, path);
        expect([page, photosOf(seen.text)]).toEqual([page, api.status === 200 ? idsOf(api.body.data) : []]);
      }
  });

  it('pages and stylesheet are compressed for visitors; pages of an authorization are not', async () => {
    const accepting = { headers: { 'Accept-Encoding': 'br' } };
    const page = await fetch(`${pages}/`, accepting);
    const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(await page.text()) ?? [];
    const [style, same] = await Promise.all([pages, product.anybody.base].map((base) => fetch(`${base}${sheet}`, accepting)));
    expect([page, style, same].map((answer) => answer?.headers.get('content-encoding'))).toEqual(['br', 'br', 'br']);
    expect(await style?.text()).toBe(await same?.text());
    const consent = await fetch(`${product.anybody.base}/oauth2/authorize?client_id=${'x'.repeat(2_000)}`, accepting);
    expect(consent.headers.get('content-encoding')).toBeNull();
  });
});
