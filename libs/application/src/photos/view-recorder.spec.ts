import { AppId, PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { anonymous, person } from '../actor/index.js';
import { type ViewCounter, ViewRecorder } from './view-recorder.js';

const photo = { photoId: PhotoId(7), ownerId: UserId(1), state: 'published' } as const;
const request = { isUserNavigation: true, address: '203.0.113.9' };

function recorder() {
  const counted: unknown[][] = [];
  const counter: ViewCounter = { count: (...view) => void counted.push(view) };
  return { views: new ViewRecorder(counter), counted };
}

describe('views of photos', () => {
  it('U5 a view is counted by its user, or by the address of an anonymous client', () => {
    const { views, counted } = recorder();
    views.record('view', photo, person(UserId(2)), request);
    views.record('download', photo, anonymous, request);
    views.record('view', photo, { ...anonymous, appId: AppId(3) }, request);
    const address = { address: request.address };
    expect(counted).toEqual([
      ['view', { photoId: 7, ownerId: 1 }, { userId: 2 }],
      ['download', { photoId: 7, ownerId: 1 }, address],
      ['view', { photoId: 7, ownerId: 1 }, address],
    ]);
  });

  it('U5 an owner’s views do not count, and neither do prefetches, HEAD, and visits of moderators to what is taken down', () => {
    const { views, counted } = recorder();
    views.record('view', photo, person(UserId(1)), request);
    views.record('view', photo, person(UserId(2)), { ...request, isUserNavigation: false });
    views.record('view', { ...photo, state: 'taken-down' }, person(UserId(3)), request);
    expect(counted).toEqual([]);
  });
});
