import { describe, expect, it } from '@jest/globals';
import { parseQueryString, queryTokens } from './query-string.js';

describe('the query of a request', () => {
  const behind = (last: string) => parseQueryString(`${'a=1&'.repeat(1_200)}${last}`);

  it('A2 has the token that stands behind a thousand parameters', () => {
    expect(queryTokens(behind('access_token=wrong'))).toEqual(['wrong']);
    expect(queryTokens(behind('access_token=one&access_token[]=two'))).toEqual(['one', null]);
  });

  it('S8 has what is repeated behind a thousand parameters', () => {
    expect(behind('page=1&page=2')).toMatchObject({ page: ['1', '2'] });
    expect(behind('page=1&page[]=2&page[x]=3')).toMatchObject({ page: ['1', '2', '3'] });
    expect(parseQueryString('page=')).toEqual({});
  });
});
