import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { clearStaleFolders, withWorkFolder } from './work-folder.js';

const HOUR_MILLISECONDS = 3_600_000;

describe('a folder for one picture', () => {
  it('is gone after its use, and after a failure', async () => {
    const left: string[] = [];
    const fill = async (folder: string) => {
      left.push(folder);
      writeFileSync(join(folder, 'source'), 'picture');
    };
    await withWorkFolder(fill);
    const failing = withWorkFolder(async (folder) => {
      await fill(folder);
      throw new Error('no picture');
    });
    await expect(failing).rejects.toThrow('no picture');
    expect(left).toHaveLength(2);
    expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  });

  it('of a killed process is removed after an hour; one in use and those of others are not', async () => {
    const foreign = mkdtempSync(join(tmpdir(), 'work-folder-spec-'));
    try {
      await withWorkFolder(async (old) =>
        withWorkFolder(async (young) => {
          const now = Date.now();
          for (const path of [old, foreign])
            utimesSync(path, new Date(now - HOUR_MILLISECONDS - 1_000), new Date(now - HOUR_MILLISECONDS - 1_000));
          await clearStaleFolders(now);
          expect([old, young, foreign].map((path) => existsSync(path))).toEqual([false, true, true]);
        }),
      );
    } finally {
      rmSync(foreign, { recursive: true });
    }
  });
});
