import { describe, expect, it } from '@jest/globals';
import { fieldsOf, requestOf } from './authorization-form.js';

describe('the request that a form of ours carries (O1)', () => {
  it('is what the app sent, without fields of ours', () => {
    const sent = { client_id: 'abc', state: '', _csrf: 'x', login: 'ada', password: 'y', decision: 'allow', approval: 'z' };
    expect(fieldsOf(requestOf(sent))).toEqual([
      ['client_id', 'abc'],
      ['state', ''],
    ]);
  });

  it('keeps a name that came twice, which is refused later, and leaves out what is no text', () => {
    expect(fieldsOf({ scope: ['read', 'read', null], state: null, client_id: 7, nonce: { toString: 1 } })).toEqual([
      ['scope', 'read'],
      ['scope', 'read'],
    ]);
  });
});
