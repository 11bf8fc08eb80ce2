import { PhotoId, UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { cover } from './cover.js';

const at = '2026-01-31T09:30:00.000Z';
const userId = UserId(7);
const registered = {
  type: 'identity.user-registered',
  data: { userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: at },
} as const;
const changed = (photoId: number | null, crop: 'centre' | 'top' = 'centre') =>
  ({ type: 'identity.cover-changed', data: { userId, photoId: photoId === null ? null : PhotoId(photoId), crop, at } }) as const;

describe('what stands above a profile', () => {
  const { given } = deciderSpec(cover);
  const choose = (photoId: number, crop: 'centre' | 'top' = 'centre') => ({ userId, cover: { photoId: PhotoId(photoId), crop }, at });
  const none = { userId, cover: null, at };

  it('is chosen, and another part of it', () => {
    given(registered).when(choose(31)).then(changed(31));
    given(registered, changed(31)).when(choose(31, 'top')).then(changed(31, 'top'));
    given(registered, changed(31, 'top')).when(choose(32, 'top')).then(changed(32, 'top'));
  });
  it('is chosen once', () => given(registered, changed(31, 'top')).when(choose(31, 'top')).thenNothing());
  it('is chosen no longer, once', () => {
    given(registered, changed(31, 'top')).when(none).then(changed(null));
    given(registered, changed(31), changed(null)).when(none).thenNothing();
    given(registered).when(none).thenNothing();
  });
  it('is chosen by nobody who is unknown or erased', () => {
    given().when(choose(31)).thenRejected('unknown-user');
    given(registered, { type: 'identity.user-erased', data: { userId, at } }).when(choose(31)).thenRejected('unknown-user');
  });
});
