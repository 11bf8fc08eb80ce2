import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** The expression of the script that decides which files the server is asked about. */
const source = readFileSync(new URL('choice.js', import.meta.url), 'utf8');
const [, pattern = ''] = /const forTheServer =\s*\/(.*)\/s;/.exec(source) ?? [];
const forTheServer = new RegExp(pattern, 's');

describe('a chosen file, by its first bytes', () => {
  it.each([
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\0\0\0\0WEBP',
    '\0\0\0\x1cftypavif',
    '\0\0\0\x1cftypheic',
    '\0\0\0\x1cftypmp42',
    '\0\0\0\x08wide\0\0\0\0',
    'RIFF\0\0\0\0AVI ',
    '\x1a\x45\xdf\xa3',
    'II*\0\x08\0\0\0',
    'MM\0*\0\0\0\x08',
    'II+\0',
    'IIU\0\x18\0\0\0',
    'IIRO\x08\0\0\0',
    'II\x1a\0\0\0HEAPCC',
    'II\xbc\x01',
    'FUJIFILMCCD-',
    'FOVb',
    '\0MRM',
    '\0\0\0\x1cftypcrx ',
    'GIF89a',
    'BM\x36\0',
    '8BPS\0\x01',
    '\0\0\0\x0cJXL \r\n',
    '\xff\x0a',
    '\0\0\0\x0cjP  \r\n',
    '<svg xmlns=',
    '%PDF-1.7',
    'PK\x03\x04',
  ])('the server says what to do: %j', (begin) => expect(forTheServer.test(begin)).toBe(true));

  it.each(['no picture', '', '\0\0\0\0\0\0\0\0\0\0\0\0', '#!/bin/sh', 'ID3\x03', '\x7fELF'])('the page refuses it: %j', (begin) =>
    expect(forTheServer.test(begin)).toBe(false),
  );
});
