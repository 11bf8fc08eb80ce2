import { describe, expect, it } from '@jest/globals';
import { likes } from './likes.js';

const world = { users: 3, callers: 3, firstCaller: 1, photos: [1], discussed: [1], spread: [1], hot: [1], taken: ['1-2'] };
const requestsOf = () => likes(world, [1, 2, 3].map((user) => ({ photo: 1, user })).values());
const answerOf = (count: number) => ({ status: 200, head: '', body: Buffer.from(`{"data":{"count_likes":${count}}}`), firstByteAt: 0 });

describe('likes of the load', () => {
  it('leave out who likes the photo already, and end when everybody does', () => {
    const requests = requestsOf();
    expect([requests.next().caller, requests.next().caller]).toEqual([1, 3]);
    expect(() => requests.next()).toThrow('Everybody likes everything');
  });

  it('are wrong when two of one photo have the same count', () => {
    const requests = requestsOf();
    for (const count of [1, 2]) requests.answered?.(requests.next(), answerOf(count));
    requests.verify?.();
    requests.answered?.({ method: 'POST', path: '/photos/1/like', caller: 3 }, answerOf(2));
    expect(() => requests.verify?.()).toThrow('the same count: /photos/1/like 2');
  });
});
