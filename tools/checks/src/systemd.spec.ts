import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allocatorEnvironment } from '@heliograph/settings';
import { describe, expect, it } from '@jest/globals';
import { read, root } from './repository.js';
import { unknownSettings } from './setting-names.js';

const folder = 'deploy/systemd';
const units = readdirSync(join(root, folder));

describe('the units for systemd', () => {
  it.each(units)('%s starts a program that there is, as a user without rights, who may write its data and nothing else', (unit) => {
    const text = read(join(folder, unit));
    const values = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
    const program = /(apps\/[a-z]+)\/(bundle\/main\.js|bin\/start\.mjs)$/.exec(values('ExecStart')[0] ?? '')?.[1];
    expect(read(`${program}/package.json`)).toContain('"bundle"');
    expect(values('Environment').join(' ')).toContain(`HELIOGRAPH_DATA_DIR=${values('ReadWritePaths')[0]}`);
    const environment = Object.fromEntries(
      values('Environment').flatMap((line = '') => line.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    // The supervisor gives them to what it starts.
    if (program !== 'apps/supervisor') expect(environment).toMatchObject(allocatorEnvironment);
    expect([values('User'), values('ProtectSystem'), values('NoNewPrivileges')]).toEqual([['heliograph'], ['strict'], ['yes']]);
  });
});
