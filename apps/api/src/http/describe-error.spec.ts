import { describe, expect, it } from '@jest/globals';
import { describeError } from './describe-error.js';

describe('errors in the log', () => {
  it('keep what a database says to themselves, for it quotes what it refuses', () => {
    const refused = Object.assign(new Error('invalid input: "ada@example.test"'), { code: '22P02' });
    const described = describeError(new Error('query failed', { cause: refused }));
    expect(described).toMatchObject({ type: 'Error', message: 'query failed', cause: { code: '22P02' } });
    expect(JSON.stringify(described)).not.toContain('ada@example.test');
  });

  it('logs other errors completely', () => {
    expect(describeError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect',
    });
    expect(describeError('text')).toEqual({ type: 'string' });
  });
});
