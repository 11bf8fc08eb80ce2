import { describe, expect, it } from '@jest/globals';
import { s3Address } from './s3-address.js';

describe('STORAGE_URL of a bucket', () => {
  it.each([
    [
      's3://key:secret@s3.example.com/photos?region=eu-central-1',
      {
        endpoint: 'https://s3.example.com',
        bucket: 'photos',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    ],
    [
      's3://a%2Fb:c%40d%3A@127.0.0.1:9000/my.photos/?tls=0',
      {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'my.photos',
        region: 'us-east-1',
        credentials: { accessKeyId: 'a/b', secretAccessKey: 'c@d:' },
      },
    ],
    [
      's3://s3.eu-west-1.amazonaws.com/photos?region=eu-west-1',
      { endpoint: 'https://s3.eu-west-1.amazonaws.com', bucket: 'photos', region: 'eu-west-1', credentials: null },
    ],
  ])('%s is understood', (text, address) => expect(s3Address(text)).toEqual(address));

  it.each([
    's3://',
    's3:///photos',
    's3://host',
    's3://host/',
    's3://host/a',
    's3://host/photos/folder',
    's3://host/Photos',
    's3://key@host/photos',
    's3://:geheim@host/photos',
    's3://key:geheim@host/photos?regoin=x',
    's3://key:%zz@host/photos',
  ])('%s is refused in one line that names the setting and shows no secret', (text) => {
    expect(() => s3Address(text)).toThrow(/^STORAGE_URL [^\n]*$/);
    expect(() => s3Address(text)).not.toThrow('geheim');
  });
});
