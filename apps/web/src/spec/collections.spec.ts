import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rejected } from '@heliograph/kernel';
import { viewer } from './fixture-backend.js';
import { WebClient } from './web-client.js';

describe('the pages of collections (N4)', () => {
  let client: WebClient;
  beforeEach(async () => {
    client = await WebClient.open();
    client.signIn();
  });
  const send = (path: string, fields: Record<string, string>) => client.submit('/collections/new', path, fields);

  it('N4 from a photograph two presses add it, without script: a link, and a button for each collection', async () => {
    const photo = (await client.get('/photos/3')).body;
    expect(photo).toContain('<a class="button-quiet" href="/photos/3/collections" title="Add to a collection">');
    const { body } = await client.get('/photos/3/collections');
    expect(body).toContain('aria-label="Add to Bridges"');
    expect(body).toContain('aria-label="Take out of Before breakfast"');
    for (const [verb, call] of [
      ['add', ['placePhoto', 1, 3, null, viewer]],
      ['remove', ['takeOutPhoto', 1, 3, viewer]],
    ] as const) {
      const sent = await send(`/photos/3/collections/1/${verb}`, {});
      expect([sent.status, sent.headers.location]).toEqual([303, '/photos/3/collections#collection-1']);
      expect(client.calls.at(-1)).toEqual(call);
    }
  });

  it('N4 a stranger signs in first, and comes back to the choice', async () => {
    const { status, headers } = await (await WebClient.open()).get('/photos/3/collections');
    expect([status, headers.location]).toEqual([303, '/login?return_to=%2Fphotos%2F3%2Fcollections']);
  });

  it('N4 a new collection with the photograph is made in the same place', async () => {
    const sent = await send('/photos/3/collections', { title: ' Bridges ', is_private: '1' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/photos/3/collections']);
    expect(client.calls.slice(-2)).toEqual([
      ['createCollection', { title: 'Bridges', description: '', is_private: true }, viewer],
      ['placePhoto', 5, 3, null, viewer],
    ]);
  });

  it.each(['/collections/new', '/collections/1/edit', '/photos/3/collections'])('N4 %s loses nothing that was typed', async (path) => {
    const { status, body } = await send(path, { title: '', description: 'Over & under', is_private: '1' });
    expect([status, body.includes('Over &amp; under'), body.includes('Enter 1 to 100 characters.')]).toEqual([422, true, true]);
    expect(/<input [^>]*name="is_private"[^>]*>/.exec(body)?.[0]).toContain('checked=""');
    expect(client.calls.filter(([name]) => String(name).endsWith('Collection'))).toEqual([]);
  });

  it('N4 a limit is explained in words, along with what was typed', async () => {
    const full = await WebClient.open({
      createCollection: async () => {
        throw new Rejected('too-many-collections');
      },
    });
    full.signIn();
    const { body } = await full.submit('/collections/new', '/collections/new', { title: 'One more' });
    expect([body.includes('value="One more"'), body.includes('You have 200 collections. Delete one first.')]).toEqual([true, true]);
  });

  it('N4 its page has the photographs in their order, feeds and a picture for sites that link to it', async () => {
    const { body } = await (await WebClient.open()).get('/collections/1');
    expect(body.match(/<li class="tile/g)).toHaveLength(14);
    expect(body).toContain('<meta property="og:title" content="Bridges"/>');
    expect(body).toMatch(/<meta property="og:image" content="[^"]+\/images\/5-/);
    expect(body).toContain('type="application/feed+json" title="Bridges" href="/collections/1/feed.json"');
    expect(body).not.toContain('/collections/1/edit');
  });

  it('N4 a private one says nothing of itself to programs, and is stored by no browser', async () => {
    const { body, headers } = await client.get('/collections/2');
    expect([headers['cache-control'], body.includes('noindex'), body.includes('og:title'), body.includes('feed.xml')]).toEqual([
      'no-store',
      true,
      false,
      false,
    ]);
    expect(body).toContain('Private');
  });

  it('N4 a profile lists collections; its owner is offered a new one, and no browser stores the list with private ones', async () => {
    const { body: mine, headers } = await client.get('/users/marta.lind/collections');
    expect([mine.match(/id="collection-\d"/g)?.length, mine.includes('href="/collections/new"')]).toEqual([4, true]);
    const seen = await (await WebClient.open()).get('/users/marta.lind/collections');
    expect([headers['cache-control'], seen.headers['cache-control']]).toEqual(['no-store', 'private, no-cache']);
    const others = (await client.get('/users/okoro/collections')).body;
    expect(others).toContain('Chidi Okoro has no collections yet.');
  });

  it('N4 photographs are moved by buttons and by a number, and the page comes back to them', async () => {
    const { body } = await client.get('/collections/1/edit');
    const button = (label: string) => body.match(/<button [^>]*>/g)?.find((each) => each.includes(`aria-label="${label}"`));
    for (const part of ['name="position"', 'value="2"']) expect(button('Move Before the ferry one place back')).toContain(part);
    expect(button('Move Before the ferry one place forward')).toContain('disabled=""');
    const moved = await send('/collections/1/photos/7/move', { position: '31' });
    expect([moved.status, moved.headers.location]).toEqual([303, '/collections/1/edit?page=2#photo-7']);
    expect(client.calls.at(-1)).toEqual(['placePhoto', 1, 7, 31, viewer]);
    for (const position of ['0', 'first', '1001', '']) {
      const wrong = await send('/collections/1/photos/7/move', { position });
      expect([position, wrong.status]).toEqual([position, 422]);
    }
  });

  it('N4 the owner chooses the cover, takes photographs out and deletes the collection', async () => {
    for (const [path, call] of [
      ['photos/7/cover', ['changeCollection', 1, { coverPhotoId: 7 }, viewer]],
      ['photos/7/remove', ['takeOutPhoto', 1, 7, viewer]],
      ['delete', ['deleteCollection', 1, viewer]],
    ] as const) {
      expect((await send(`/collections/1/${path}`, {})).status).toBe(303);
      expect(client.calls.at(-1)).toEqual(call);
    }
  });
});
