import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../repository.js';

type Rule = 'no-foreign-internals' | 'no-local-names' | 'no-text-addresses' | 'no-text-dates' | 'no-text-keys';

/** Lines that each rule must refuse, and lines that pass. */
const planted: Readonly<Record<Rule, { readonly refused: readonly string[]; readonly allowed: readonly string[] }>> = {
  'no-text-keys': {
    refused: [
      'const words: Readonly<Record<string, number>> = { a: 1 }; export const of = (text: string) => words[text];',
      'const words = { a: 1 } as { [name: string]: number }; export const of = (text: string | null) => words[text ?? ""];',
      'const words: Partial<Record<string, number>> = {}; export const of = (name: string) => words[`x-${name}`];',
      'export const set = (into: Record<string, number>, name: string) => { into[name] = 1; };',
      'const words = { a: 1 }; export const of = (text: string) => text in words;',
      'const words = { a: 1 }; export const of = (text: string) => words[text as keyof typeof words | (string & {})];',
      'export const of = (words: Record<string, number>, text: string) => { const { [text]: found } = words; return found; };',
    ],
    allowed: [
      'const words = { a: 1, b: 2 }; export const of = (kind: "a" | "b") => words[kind];',
      'export const of = (list: readonly number[], at: number) => list[at];',
      'export const of = (words: ReadonlyMap<string, number>, text: string) => words.get(text);',
      'const statuses: Record<number, string> = {}; export const of = (status: number) => statuses[status];',
      'export const of = (row: Record<string, number>) => row["a"];',
      'export const of = (words: Record<string, number>, text: string) => (Object.hasOwn(words, text) ? words[text] : 0);',
      'export const of = <Key extends string>(words: Record<Key, number>, key: Key) => words[key];',
    ],
  },
  'no-foreign-internals': {
    refused: [
      'export const of = (socket: { _handle: object }) => socket._handle;',
      'export const of = (socket: { _handle: object }) => socket["_handle"];',
      'class Account { private secret = 1; } export const of = (account: Account) => account["secret"];',
      'import type { FastifyReply } from "fastify"; export const of = (reply: FastifyReply) => (reply as FastifyReply & { secret: number }).secret;',
      'import type { FastifyReply } from "fastify"; export const of = (reply: FastifyReply) => (reply as unknown as { secret: number }).secret;',
      'export { FsTree } from "nx/src/generators/tree";',
      'export const load = () => import("fastify/lib/reply.js");',
    ],
    allowed: [
      'export const of = (form: { _csrf: string }) => form._csrf;',
      'export const of = (found: { __proto__: object }) => found.__proto__;',
      'export const of = (row: { count: number; _rest?: string }) => { const { _rest, count } = row; return [_rest, count]; };',
      'class Account { name = 1; } export const of = (account: Account) => account["name"];',
      'import type { FastifyReply } from "fastify"; export const of = (reply: FastifyReply) => (reply as unknown as { statusCode: number }).statusCode;',
      'export const of = (row: object) => (row as { count: number }).count;',
      'export const of = (answer: unknown) => (answer as { code?: string }).code;',
      'export const of = (error: Error) => (error as { code?: string }).code;',
      'export { renderToString } from "react-dom/server";',
    ],
  },
  'no-text-addresses': {
    refused: [
      'export const of = (text: string) => new URL(text);',
      'export const of = (text: string, webUrl: string) => new URL(text, webUrl);',
      'export const of = (host: string) => new URL(`http://${host}`);',
      'export const of = (fields: { url?: string }) => new URL(fields.url ?? "");',
    ],
    allowed: [
      'export const of = (webUrl: string) => new URL(webUrl);',
      'export const of = (settings: { web: { publicUrl: string } }) => new URL(settings.web.publicUrl);',
      'export const none = new URL("none:");',
      'export const copy = (url: URL) => new URL(url);',
    ],
  },
  'no-text-dates': {
    refused: [
      'export const of = (text: string) => new Date(text);',
      'export const of = (text: string | number) => new Date(text);',
      'export const of = (text: string) => Date.parse(text);',
      'export const of = (day: string) => new Date(`${day}T00:00Z`);',
    ],
    allowed: [
      'export const of = (milliseconds: number) => new Date(milliseconds);',
      'export const copy = (instant: Date) => new Date(instant);',
      'export const now = () => new Date();',
      'export const first = new Date("2026-01-01T00:00:00Z");',
    ],
  },
  'no-local-names': {
    refused: [
      'export const of = (url: URL) => url.hostname === "localhost";',
      'export const of = (host: string) => host !== "127.0.0.1";',
      'export const of = (host: string) => host.endsWith(".localhost");',
      'export const of = (host: string) => ["localhost", "[::1]"].includes(host);',
      'const names = new Set(["localhost"]); export const of = (host: string) => names.has(host);',
      'export const of = (host: string) => /^localhost$/.test(host);',
      'export const of = (host: string) => { switch (host) { case "::1": return true; default: return false; } };',
    ],
    allowed: ['export const listen = (port: number) => ({ port, host: "127.0.0.1" });'],
  },
};

const samples = Object.entries(planted).flatMap(([rule, { refused, allowed }]) => [
  ...refused.map((line) => ({ rule, line, isRefused: true })),
  ...allowed.map((line) => ({ rule, line, isRefused: false })),
]);

describe('house rules of the linter', () => {
  let answers: { problems: string[] }[];

  beforeAll(() => {
    const input = samples.map(({ line }, index) => ({ path: `apps/web/src/planted-${index}.ts`, text: line }));
    const said = execFileSync(process.execPath, ['tools/checks/lint-texts.mjs', '--types'], {
      cwd: root,
      input: JSON.stringify(input),
      encoding: 'utf8',
    });
    answers = JSON.parse(said.trim().split('\n').at(-1) ?? '') as typeof answers;
  });

  it.each(samples.map((sample, index) => ({ ...sample, index })))('$rule, refused $isRefused: $line', ({ rule, isRefused, index }) => {
    const rules = answers[index]?.problems.map((problem) => problem.slice(0, problem.indexOf(':')));
    expect([...new Set(rules)]).toEqual(isRefused ? [`house/${rule}`] : []);
  });
});
