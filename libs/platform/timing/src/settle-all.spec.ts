import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { settleAll } from './settle-all.js';

describe('all that is under way at once', () => {
  it('is answered in the order of the list', async () => {
    expect(await settleAll([turn('slow'), 'plain', Promise.resolve(1)])).toEqual(['slow', 'plain', 1]);
  });

  it('has ended when it fails, with the first failure of the list', async () => {
    const ended: string[] = [];
    const slow = turn()
      .then(() => turn())
      .then(() => ended.push('slow'));
    const late = turn().then(() => Promise.reject(new Error('late')));
    await expect(settleAll([slow, late, Promise.reject(new Error('at once'))])).rejects.toThrow('late');
    expect(ended).toEqual(['slow']);
  });
});
