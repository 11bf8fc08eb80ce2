import { describe, expect, it } from '@jest/globals';
import { fixtureBackend } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();

describe('B2 the page of a photograph whose owner the viewer blocks', () => {
  const ofComments = [/comments\/\d+\/(un)?like"/, />Reply</, />Edit</, /comments\/\d+\/report"/, /comments\/\d+\/delete"/];
  const offered = (body: string) =>
    ['action="/photos/3/like"', 'href="/photos/3/collections"', '/follow"', '>Your comment<'].map((each) => body.includes(each));

  it('says so and offers nothing that would be refused', async () => {
    const member = (await WebClient.open()).signIn();
    const open = (await member.get('/photos/3')).body;
    expect(offered(open)).toEqual([true, true, true, true]);
    expect(ofComments.map((each) => each.test(open))).toEqual([true, true, true, true, true]);
    const blocking = await WebClient.open({ photo: async (...asked) => ({ ...(await backend.photo(...asked)), isOwnerBlocked: true }) });
    const { body } = await blocking.signIn().get('/photos/3');
    expect(body).toContain('so you cannot like, collect or comment here.');
    expect(body).toContain('href="/photos/3/report"');
    expect(offered(body)).toEqual([false, false, false, false]);
    expect(ofComments.map((each) => each.test(body))).toEqual([false, false, false, true, true]);
  });
});
