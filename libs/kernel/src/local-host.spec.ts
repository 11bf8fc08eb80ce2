import { describe, expect, it } from '@jest/globals';
import { isLocal } from './local-host.js';

describe('an address of this machine', () => {
  it.each([
    ['http://localhost:5300', true],
    ['http://LOCALHOST', true],
    ['http://127.0.0.1:5300/', true],
    ['http://127.1', true],
    ['http://127.0.0.2:5300', true],
    ['http://photos.localhost:5300', true],
    ['http://[::1]:5300', true],
    ['http://[0:0:0:0:0:0:0:1]', true],
    ['https://photos.example', false],
    ['http://localhost.example', false],
    ['http://10.0.0.1', false],
    ['no address', false],
  ])('%s: %s', (address, local) => expect(isLocal(address)).toBe(local));
});
