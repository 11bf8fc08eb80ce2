import { put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';
import { deleted, held, ofPhoto } from '../spec/samples.js';
import { heldPhotos } from './held-photos.table.js';

const changes = (type: string, data: object) =>
  inlineChanges(mediaLog, { type, data, stream: StreamId('photo-10'), actor: 'system:renditions' }).filter(
    (each) => each.table === heldPhotos,
  );
const key = { photo_id: 10 };

describe('photos that wait for a moderator (B5)', () => {
  it('are listed with the picture that they look like', () =>
    expect(changes('media.photo-held', held)).toEqual([
      put(heldPhotos, key, { owner_id: 7, barred_checksum: held.barredChecksum, distance: 3, held_at: held.at }),
    ]));

  it.each([
    ['media.photo-released', ofPhoto],
    ['media.photo-deleted', deleted],
  ])('until %s', (type, data) => expect(changes(type, data)).toEqual([remove(heldPhotos, key)]));
});
