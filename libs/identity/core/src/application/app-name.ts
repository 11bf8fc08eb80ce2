import { normalForm } from '@heliograph/kernel';
import { nameProblem, plainName } from '../fields/name.js';

/** With `l` for `i`, as `letters` has them. A name that begins with ours, or says that the app is staff's, is believed at the consent page. `Uploader for Heliograph` is not taken for us. */
const OURS = /^hellograph|^(admln|admlnlstrator|moderatlon|moderator|offlclal|securlty|staff|support)$/;

/** Letters and digits that look like the Latin ones of our names (Unicode TR 39); `l` stands for `i`, too. */
const LATIN = new Map(
  Object.entries({
    a: 'аαɑ@4',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεєҽ3',
    f: 'ғƒ',
    g: 'ɡց9',
    h: 'һнԋη',
    l: 'іιıɩӏ1|!i',
    m: 'м',
    n: 'ոп',
    o: 'оοσօ0',
    p: 'рρ',
    r: 'гɾ',
    s: 'ѕ5$',
    t: 'тτ',
    u: 'υս',
    y: 'уγү',
  }).flatMap(([latin, alike]) => [...alike].map((each) => [each, latin] as const)),
);

/** The letters of a name as they look. */
const letters = (name: string): string =>
  [...normalForm(plainName(name), 'NFKD').toLowerCase()]
    .map((each) => LATIN.get(each) ?? each)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** @param before the name there is, which stays as it is */
export function appNameProblem(name: string, before?: string): string | null {
  if (name === before) return null;
  return nameProblem(name) ?? (OURS.test(letters(name)) ? 'looks like a name of this service; choose another one' : null);
}
