import { expect, it } from '@jest/globals';
import { fieldsOf, requestOf } from './authorization-form.js';

/** As browsers send the value of a hidden field: line breaks become CR LF, NUL becomes the replacement character. */
const sentByBrowsers = (fields: [string, string][]) =>
  Object.fromEntries(fields.map(([name, value]) => [name, value.replace(/\r\n?|\n/g, '\r\n').replaceAll('\0', '\ufffd')]));

it.each(['xyz', 'ü', 'a\nb', 'a\r\n\0\t', '%41', ''])('O1 the state %j travels through our forms unchanged', (state) => {
  const request = { client_id: 'hg_ci_1', state, scope: 'read' };
  expect(requestOf(sentByBrowsers(fieldsOf(request)))).toEqual(request);
});

it('O2 an encoded state next to a plain one is not read, and one that cannot be decoded is none', () => {
  expect(requestOf({ state: 'a', 'state*': 'b' })).toEqual({ state: 'a' });
  expect(requestOf({ 'state*': '%' })).toEqual({ state: undefined });
});
