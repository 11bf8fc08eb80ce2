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
