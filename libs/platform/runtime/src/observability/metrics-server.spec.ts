import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '@heliograph/settings';
import { Registry } from 'prom-client';
import { startMetricsServer } from './metrics-server.js';
import type { Readiness } from './readiness.js';

describe('the port for operators', () => {
  it('P names METRICS_HOST in one line where that is no address of this machine', async () => {
    // TEST-NET-1 of RFC 5737: nobody's.
    const starting = startMetricsServer(0, '192.0.2.1', new Registry(), {} as Readiness);
    await expect(starting).rejects.toEqual(new SettingsError('METRICS_HOST', 'is 192.0.2.1, which is not an address of this machine'));
    await expect(starting).rejects.toBeInstanceOf(SettingsError);
  });
});
