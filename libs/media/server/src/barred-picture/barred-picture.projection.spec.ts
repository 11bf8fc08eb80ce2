import { put, remove } from '@heliograph/database';
import { piecesOf } from '@heliograph/media-core';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { barredPicturesInline } from './barred-picture.projection.js';
import { barredPictures } from './barred-pictures.table.js';

const picture = { checksum: 'ab'.repeat(32), fingerprint: '0123456789abcdef', at: '2026-03-01T10:00:00.000Z' };
const changes = (type: 'media.picture-barred' | 'media.picture-unbarred', data: object) =>
  barredPicturesInline.on[type]?.(stored({ type, data } as never) as never);

it('B5 a barred picture is found by its bytes and by each piece of its fingerprint', () =>
  expect(changes('media.picture-barred', picture)).toEqual([
    put(
      barredPictures,
      { checksum: picture.checksum },
      { fingerprint: picture.fingerprint, pieces: piecesOf(picture.fingerprint), barred_at: picture.at },
    ),
  ]));

it('B5 without a fingerprint by its bytes alone', () =>
  expect(changes('media.picture-barred', { ...picture, fingerprint: null })).toEqual([
    put(barredPictures, { checksum: picture.checksum }, { fingerprint: null, pieces: [], barred_at: picture.at }),
  ]));

it('and no longer once it is let in', () =>
  expect(changes('media.picture-unbarred', picture)).toEqual([remove(barredPictures, { checksum: picture.checksum })]));
