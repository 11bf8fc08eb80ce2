import { read, writtenFiles } from '../repository.js';

/** One command as a document gives it. */
export interface Documented {
  readonly page: string;
  readonly text: string;
  readonly words: readonly string[];
}

const programs = /^(npm|npx|heliograph|node|\.ci\/\S+)$/;
const pages = () => writtenFiles().filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md' && !path.includes('/files/'));

/** Every command in fenced and in inline code of the documents: what the reader shall type, without variables before and pipes after it. */
export function documentedCommands(): Documented[] {
  return pages().flatMap((page) =>
    codeOf(read(page))
      .flatMap(commandsIn)
      .map((text) => ({ page, text, words: wordsOf(text) })),
  );
}

function codeOf(page: string): string[] {
  const fenced = /^```[a-z]*\n([\s\S]*?)^```$/gm;
  const blocks = [...page.matchAll(fenced)].flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'));
  const inline = [...page.replace(fenced, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks, ...inline];
}

/** The commands of one line: `A && B`, `A | B`, `$(A)`, `VARIABLE=value A`, all without comments. */
function commandsIn(line: string): string[] {
  return line
    .replace(/\s#\s.*$/, '')
    .split(/&&|\|\|?|;|\$\(|\)(?=\s|$)|"\$/)
    .map((part) => part.trim().replace(/^(?:(?:[A-Z_0-9]+=\S*|env|time)\s+)+/, ''))
    .map((part) => part.replace(/(?<![\s>])\s*\d?>.*$/, ''))
    .filter((part) => programs.test(part.split(/\s+/)[0] ?? '') && /^\S+ +[^= ]/.test(part));
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
}
