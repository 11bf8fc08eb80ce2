import { homedir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { read, root, writtenFiles } from './repository.js';

const files = writtenFiles();
const sources = files.filter((path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path));
const shipped = sources.filter((path) => !/(^tools|\/spec|\/specs)\/|\.spec\.tsx?$|^libs\/testing\//.test(path));
const binary = /\.(png|jpe?g|webp|ico|woff2?|gz|zip)$/;

describe('house rules that no linter knows', () => {
  it('every projection and every stored relation has its spec next to it', () => {
    const lonely = files
      .filter((path) => /\.(projection|relation)\.ts$/.test(path))
      .filter((path) => !files.includes(path.replace(/\.ts$/, '.spec.ts')));
    expect(lonely).toEqual([]);
  });

  it('index files list their names', () => {
    const stars = files.filter((path) => path.endsWith('/index.ts')).filter((path) => /^export \*/m.test(read(path)));
    expect(stars).toEqual([]);
  });

  it('files are written in kebab-case, their role after a dot', () => {
    expect(sources.filter((path) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(path.split('/').at(-1) ?? ''))).toEqual([]);
  });

  it('style sheets have at most 300 lines, as other files do', () => {
    const styles = files.filter((path) => path.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((path) => read(path).trimEnd().split('\n').length > 300)).toEqual([]);
  });

  it('nothing is called shared, common, utils or helpers', () => {
    const vague = /^(shared|common|utils?|helpers?|misc)(\.|$)/;
    expect(sources.filter((path) => path.split('/').some((part) => vague.test(part)))).toEqual([]);
  });

  it('no file names a path of somebody’s machine', () => {
    const places = [root, `${homedir()}/`].filter((place) => place.length > 2).map((place) => place.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const ofThisMachine = new RegExp(`(?<!\\w)(${places.join('|')})`);
    const ofAny = /(^|[\s"'`(=:])\/(work|root|home|Users)\/[\w.-]/m;
    const guilty = files
      .filter((path) => !binary.test(path) && path !== 'package-lock.json')
      .filter((path) => ofAny.test(read(path)) || ofThisMachine.test(read(path)));
    expect(guilty).toEqual([]);
  });

  it('a constant that holds a duration has its unit in its name', () => {
    const names = 'pause|timeout|interval|deadline|every|after|lifetime|life|delay|stale|second|minute|hour|day|heartbeat|patience';
    const durations = new RegExp(`^ *(?:export )?const ((?:\\w+_)?(?:${names})(?:_\\w+)?) = [\\d(]`, 'gim');
    const hasUnit = /(_(milliseconds|seconds|minutes|hours|days)|Milliseconds|Seconds|Minutes|Hours|Days)$/i;
    const without = (path: string) =>
      [...read(path).matchAll(durations)].map(([, name = '']) => name).filter((name) => /^[A-Z_]+$/.test(name) && !hasUnit.test(name));
    expect(sources.flatMap((path) => without(path).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('names of durations do not shorten milliseconds', () => {
    // Names of Node and of other libraries.
    const foreign = /\b(mtimeMs|pullingFrequencyInMs)\b/g;
    const short = /\b[a-z]\w*[a-z]Ms\b|\b[A-Z_]+_MS\b/;
    expect(sources.filter((path) => short.test(read(path).replace(foreign, '')))).toEqual([]);
  });

  it('names are terms of the field, not private words of earlier versions', () => {
    // In parts, so that this file does not contain them.
    const words = [
      'cra.ft',
      'sig.hts',
      'De.sk',
      'Photo.Looks',
      'pati.ently',
      'PATI.ENCE',
      'Trace.Means',
      'look.s on',
      'to.ld',
      'To.ld',
      'Re.ign',
      'rei.gns',
      'at.Hand',
      'offsetT.old',
      'last.Words',
      'do.om',
      'doo.mFiles',
    ];
    const coined = new RegExp(`(?<![\\w$])(?:${words.map((word) => word.replace('.', '')).join('|')})(?![\\w$])`);
    expect(sources.filter((path) => coined.test(read(path)))).toEqual([]);
  });

  it('types and classes have nouns of the field for names: no participle, no preposition, no relative clause', () => {
    // Events are facts of the past; a take-down is a term of the field.
    const named = shipped.filter((path) => !/\.events\.ts$|\/migrations\//.test(path));
    const participles =
      'Held|Seen|Asked|Kept|Standing|Shown|Heard|Said|Known|Found|Given|Left|Owed|Noted|Meant|Passed|Asking|Deciding|Made';
    const places = 'Beside|Behind|Around|Among|Aside|Away|Apart|Lately|Once|Wanted|Gone';
    const clauses = 'Whoever|Whose|Who|What|Why|While|By|On|As|Where';
    // Alone it says nothing: it once was a window, an address, a span, a folder and three kinds of position.
    const vague = 'Place';
    const coined = new RegExp(
      `^(?:(?:${participles}|${places}|${clauses})(?=[A-Z]|$)|[A-Z]\\w*[a-z](?:${participles}|${places})$|(?:${vague})$)`,
    );
    const declared = /^(?:export )?(?:declare )?(?:abstract )?(?:class|interface|type) (\w+)/gm;
    const wrong = (path: string) => [...read(path).matchAll(declared)].map(([, name = '']) => name).filter((name) => coined.test(name));
    expect(named.flatMap((path) => wrong(path).map((name) => `${path}: ${name}`))).toEqual([]);
    for (const name of ['HeldAccount', 'Beside', 'WhoIsThere', 'SuspendedLately', 'Place']) expect(name).toMatch(coined);
    for (const name of ['Account', 'Awaiting', 'AssetList', 'ByteRange', 'PlaceCounter']) expect(name).not.toMatch(coined);
  });

  it('pages do not see facts of photos with their words, but what the application layer makes of them for their reader (B3)', () => {
    const facts = /\b(PhotoFacts|FindPhoto)\b[^;]*'@heliograph\/media-contracts'/;
    expect(sources.filter((path) => path.startsWith('apps/web/') && facts.test(read(path)))).toEqual([]);
    const forStaff = sources.filter(
      (path) => path.startsWith('libs/application/src/moderation/') && !path.endsWith('.spec.ts') && facts.test(read(path)),
    );
    expect(forStaff).toEqual(['libs/application/src/moderation/case-subjects.ts', 'libs/application/src/moderation/staff-view.ts']);
  });

  it('multipart forms are read in one place, which drops nothing in silence', () => {
    const reads = /\brequest\.(parts|files?|saveRequestFiles)\(/;
    expect(sources.filter((path) => reads.test(read(path)))).toEqual(['libs/platform/http/src/form/read-form.ts']);
  });

  it('pages show what their viewer may see: who asks is nobody only where there is no viewer (B2)', () => {
    // What programs find of the pages is the same for everybody.
    const forViewers = sources.filter((path) => path.startsWith('apps/web/src/content/') && !path.includes('/discovery-'));
    const isForNobody = (line: string) =>
      !line.startsWith('import ') && /(?<!viewer \?\? )\banonymous\b/.test(line.split('viewer ? ', 1)[0] ?? '');
    expect(forViewers.filter((path) => read(path).split('\n').some(isForNobody))).toEqual([]);
  });

  it('nothing is left for later in comments', () => {
    const later = new RegExp(['TO', 'FIX'].map((half, at) => `\\b${half}${['DO', 'ME'][at]}\\b`).join('|'));
    expect(sources.filter((path) => later.test(read(path)))).toEqual([]);
  });
});
