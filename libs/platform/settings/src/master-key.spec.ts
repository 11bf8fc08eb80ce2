import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSettings } from './load-settings.js';
import { masterKeyPath } from './master-key.js';
import { parseSettings } from './settings.js';
import { type Environment } from './values.js';

describe('the master key in the settings (contract P)', () => {
  let dir: string;
  let external: Environment;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'heliograph-settings-'));
    external = {
      ...{ DATABASE_URL: 'postgres://heliograph@db/heliograph', REDIS_URL: 'redis://cache:6379', HELIOGRAPH_DATA_DIR: dir },
      HELIOGRAPH_MASTER_KEY: 'ab'.repeat(32),
    };
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('in solo a master key is made once, and kept for its owner alone', () => {
    const made = () => parseSettings({ DATABASE_URL: 'postgres://a@b/c', HELIOGRAPH_DATA_DIR: dir }, 'solo').masterKey.current;
    const first = made();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(made()).toBe(first);
    expect(statSync(masterKeyPath(dir)).mode & 0o777).toBe(0o600);
  });

  it('opens what the master key before has wrapped, where it is given', () => {
    const before = 'cd'.repeat(32);
    expect(loadSettings({ ...external, HELIOGRAPH_MASTER_KEY_PREVIOUS: before }).masterKey).toMatchObject({
      current: 'ab'.repeat(32),
      previous: before,
    });
  });

  it('takes the address of a key in a KMS, with a token', () => {
    const current = 'https://vault.example:8200/v1/transit/keys/heliograph';
    const given = { ...external, HELIOGRAPH_MASTER_KEY: current, HELIOGRAPH_KMS_TOKEN: 'hvs.x' };
    expect(loadSettings(given).masterKey).toEqual({ current, previous: null, kmsToken: 'hvs.x' });
    expect(() => loadSettings({ ...external, HELIOGRAPH_MASTER_KEY: current })).toThrow(
      'HELIOGRAPH_KMS_TOKEN is required when a master key is in a KMS',
    );
    expect(() => loadSettings({ ...external, HELIOGRAPH_MASTER_KEY: 'https://vault.example/keys' })).toThrow(
      /^HELIOGRAPH_MASTER_KEY must be 32 bytes/,
    );
  });
});
