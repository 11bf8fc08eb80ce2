import { describe, expect, it } from '@jest/globals';
import { loadSettings } from './load-settings.js';
import type { Environment } from './values.js';

const external: Environment = {
  DATABASE_URL: 'postgres://heliograph:s3cret@db/heliograph',
  REDIS_URL: 'redis://cache:6379',
  HELIOGRAPH_MASTER_KEY: 'ab'.repeat(32),
};

describe('notifications of browsers', () => {
  const VAPID_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const load = (environment: Environment) => loadSettings({ ...external, VAPID_PRIVATE_KEY, ...environment }).push;

  it('are on with a key, and say whom push services write to; a push service on this machine is for trials', () => {
    expect(load({ WEB_URL: 'https://pages.example' })).toEqual({
      ...{ privateKey: VAPID_PRIVATE_KEY, subject: 'https://pages.example', mayBeLoopback: false },
    });
    expect(load({ SECURITY_CONTACT: 'mailto:a@b.example', NODE_ENV: 'production', STORAGE_URL: 'file:///files' })).toMatchObject({
      ...{ subject: 'mailto:a@b.example', mayBeLoopback: false },
    });
    expect(load({ SECURITY_CONTACT: 'mailto:a@b.example', VAPID_SUBJECT: 'mailto:c@b.example' })).toMatchObject({
      ...{ subject: 'mailto:c@b.example', mayBeLoopback: true },
    });
  });

  it('want somebody to write to, and a subject wants a key', () => {
    expect(() => load({})).toThrow('VAPID_SUBJECT is required when VAPID_PRIVATE_KEY is set');
    expect(() => loadSettings({ ...external, VAPID_SUBJECT: 'mailto:c@b.example' })).toThrow(
      'VAPID_PRIVATE_KEY is required when VAPID_SUBJECT is set',
    );
  });

  it.each([
    [
      { VAPID_PRIVATE_KEY: 'abc' },
      'VAPID_PRIVATE_KEY must be a private key of 43 letters and digits (make one with: heliograph push keys)',
    ],
    [{ VAPID_SUBJECT: 'ops' }, 'VAPID_SUBJECT must be a mailto: or https:// address'],
  ])('stop the start with one line that names what is wrong: %j', (environment, line) => {
    expect(() => load(environment)).toThrow(line);
  });
});
