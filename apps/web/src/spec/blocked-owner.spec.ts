import { describe, expect, it } from '@jest/globals';
import { fixtureBackend } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();

describe('B2 the page of a photograph whose owner the viewer blocks', () => {
  // Replies are written in forms of their own, each with another label.
  const offered = (body: string) =>
    ['action="/photos/3/like"', 'href="/photos/3/collections"', '/follow"', '>Your comment<'].map((each) => body.includes(each));

  it('says so and offers nothing that would be refused', async () => {
    const member = (await WebClient.open()).signIn();
    expect(offered((await member.get('/photos/3')).body)).toEqual([true, true, true, true]);
    const blocking = await WebClient.open({ photo: async (...asked) => ({ ...(await backend.photo(...asked)), isOwnerBlocked: true }) });
    const { body } = await blocking.signIn().get('/photos/3');
    expect(body).toContain('so you cannot like, collect or comment here.');
    expect(body).toContain('href="/photos/3/report"');
    expect(offered(body)).toEqual([false, false, false, false]);
  });
});
