import { PhotoId } from '@heliograph/kernel';
import { expect, it } from '@jest/globals';
import { downloadName } from './file-name.js';

it.each([
  ['Dunes at dusk', 'Dunes-at-dusk-17.jpg'],
  ['  "../../etc"; x=\r\ny ', 'etc-x-y-17.jpg'],
  ['Ünter Wasser', '%C3%9Cnter-Wasser-17.jpg'],
  ['', 'photo-17.jpg'],
  ['!!!', 'photo-17.jpg'],
  ['x'.repeat(200), `${'x'.repeat(60)}-17.jpg`],
])('E: GET /images/:name a picture that is saved is called after its photo: %j', (title, called) =>
  expect(downloadName(title, PhotoId(17), '5d2c.jpg')).toBe(`inline; filename="photo-17.jpg"; filename*=UTF-8\'\'${called}`),
);

it('E: GET /photos/:photo_id/original a file as it was sent is saved, never shown', () =>
  expect(downloadName('Dunes', PhotoId(17), '.heic', 'attachment')).toBe(
    `attachment; filename="photo-17.heic"; filename*=UTF-8''Dunes-17.heic`,
  ));
