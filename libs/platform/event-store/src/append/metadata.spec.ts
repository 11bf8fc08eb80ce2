import { AppId, CredentialId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { metadataOf } from './metadata.js';

describe('the metadata of an event', () => {
  it('is exact text, with its keys in one order and none without a value', () => {
    expect(metadataOf({ origin: { via: 'system' } })).toBe('{"via":"system"}');
    expect(metadataOf({ origin: { request: 'r-1', app: AppId(3), via: 'app' }, credential: CredentialId('at-12') })).toBe(
      '{"via":"app","app":3,"credential":"at-12","request":"r-1"}',
    );
    expect(metadataOf({ origin: { via: 'command', login: 'root', reason: 'ticket "7"', request: undefined } })).toBe(
      '{"via":"command","login":"root","reason":"ticket \\"7\\""}',
    );
  });
});
