import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { negotiate } from '../answer/accept.js';
import { codingFor } from '../answer/coding.js';
import { matches } from '../answer/etag.js';
import { isCallbackName } from '../answer/jsonp.js';
import { pageLinks } from '../answer/pagination.js';
import { clientAddress, networkOf, TrustedProxies } from './client-address.js';
import { readCredential } from './credentials.js';
import { parseQueryString } from './query-string.js';
import { requestId } from './request-id.js';
import { routableTarget } from './target.js';

/** A request's head has at most 16 KB. */
const LONGEST = 16_000;
const paging = { page: 1, perPage: 20, total: 100 };

describe('time for what a request says', () => {
  it.each<[string, (text: string) => unknown]>([
    ['queries', parseQueryString],
    ['targets', routableTarget],
    ['links to other pages', (text) => pageLinks('http://api.example', `/photos?${text}`, paging, ['a', 'sort'])],
    ['credentials', (text) => readCredential([text, `Bearer ${text}`], [text])],
    ['Accept', negotiate],
    ['Accept-Encoding', codingFor],
    ['If-None-Match', (text) => matches(text, '"7.a"')],
    ['X-Forwarded-For', (text) => clientAddress('127.0.0.1', text, new TrustedProxies(['127.0.0.1']))],
    ['addresses', networkOf],
    ['X-Request-Id', (text) => requestId({ headers: { 'x-request-id': text, traceparent: text } })],
    ['callbacks of JSONP', isCallbackName],
  ])('grows as the text does: %s', (_, run) => itTakesLinearTime(run, LONGEST));
});
