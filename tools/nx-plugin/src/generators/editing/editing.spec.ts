import { describe, expect, it } from '@jest/globals';
import { withElement, withProperty } from './lists.js';
import { withExport, withImport } from './modules.js';
import { namesOf, pluralOf } from './names.js';
import { withCase, withStatement, withStatementBefore } from './statements.js';

const twice = (change: (source: string) => string, source: string): string => {
  const once = change(source);
  expect(change(once)).toBe(once);
  return once;
};

describe('lists in sources', () => {
  it('take an element as the last, or before another, once', () => {
    const source = 'export const all: readonly X[] = [a, b];';
    expect(twice((text) => withElement(text, 'all', 'c'), source)).toBe('export const all: readonly X[] = [a, b, c];');
    expect(twice((text) => withElement(text, 'all', 'c', 'b'), source)).toBe('export const all: readonly X[] = [a, c, b];');
    expect(withElement('const all = [];', 'all', 'c')).toBe('const all = [c];');
  });

  it('are found inside objects, calls, decorators and functions', () => {
    expect(withElement('const log = defineLog({ events: [a], inline: [] });', 'log.inline', 'x')).toContain('inline: [x]');
    expect(withElement('@Module({ providers: [A] })\nclass M {}', 'Module.providers', 'B')).toContain('[A, B]');
    expect(withElement('function parts() { return [a]; }', 'parts', 'b')).toContain('[a, b]');
    expect(withProperty('const c: C = { streams: { a } };', 'c.streams', 'photo-like', 'photoLike')).toContain(
      "{ a, 'photo-like': photoLike }",
    );
    expect(withProperty('const r = {} satisfies R;', 'r', 'x', '404')).toBe('const r = {x: 404} satisfies R;');
  });

  it('that are missing, or of another kind, are reported', () => {
    expect(() => withElement('const a = 1;', 'b', 'c')).toThrow('There is no b');
    expect(() => withElement('const a = 1;', 'a', 'c')).toThrow('a is no list');
    expect(() => withProperty('const a = [];', 'a', 'c', '1')).toThrow('a is no object');
  });
});

describe('imports and exports', () => {
  it('of a module that is named already are one statement, in the order of letters', () => {
    const source = "import { b } from 'm';\n";
    expect(twice((text) => withImport(text, 'm', 'type C', 'a'), source)).toBe("import { a, b, type C } from 'm';\n");
    expect(withImport("import type { B } from 'm';\n", 'm', 'type A')).toBe("import type { A, B } from 'm';\n");
    expect(withImport("import type { B } from 'm';\n", 'm', 'a')).toBe("import { a, type B } from 'm';\n");
  });

  it('stand in the order of modules, files of ours behind packages', () => {
    const source = "import { a } from 'a';\nimport { z } from './z.js';\n";
    expect(withImport(source, 'b', 'b')).toBe("import { a } from 'a';\nimport { b } from 'b';\nimport { z } from './z.js';\n");
    expect(withImport('const a = 1;\n', 'b', 'type B')).toBe("import type { B } from 'b';\n\nconst a = 1;\n");
    expect(withExport('export {};\n', './a.js', 'a')).toBe("export { a } from './a.js';\n");
  });
});

describe('statements', () => {
  it('come before another, or last, once', () => {
    expect(twice((text) => withStatementBefore(text, 'E', 'A', 'type A = 1;'), 'type E = never;')).toBe('type A = 1;\n\ntype E = never;');
    expect(twice((text) => withStatement(text, 'b', 'export const b = 2;'), 'export const a = 1;\n')).toBe(
      'export const a = 1;\nexport const b = 2;\n',
    );
    expect(() => withStatementBefore('type E = never;', 'F', 'A', 'type A = 1;')).toThrow('Nothing declares F');
  });

  it('a switch gets a case, once; where there is no switch the answer is null', () => {
    const source = "const d = { evolve: (s, e) => { switch (e.type) { case 'a': return s; } } };";
    expect(twice((text) => withCase(text, 'evolve', 'b', 'return s;') ?? '', source)).toContain("case 'b':\nreturn s;");
    expect(withCase('const d = { evolve: () => 1 };', 'evolve', 'b', 'return s;')).toBeNull();
  });
});

describe('names', () => {
  it('are written in every form', () => {
    expect(namesOf('photo-report')).toMatchObject({
      camel: 'photoReport',
      pascal: 'PhotoReport',
      snake: 'photo_report',
      words: 'photo report',
    });
    expect(['shelf', 'story', 'box', 'photo-report', 'day', 'child', 'y'].map(pluralOf)).toEqual([
      'shelves',
      'stories',
      'boxes',
      'photo-reports',
      'days',
      'children',
      'ys',
    ]);
  });

  it.each(['Photo', 'photo_report', 'photo--report', '-photo', 'photo2', '', 'new', 'class'])('are refused: %j', (name) =>
    expect(() => namesOf(name)).toThrow('Not a name'),
  );
});
