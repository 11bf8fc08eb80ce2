import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Rows of a gzipped file of COPY in its text format, some at a time. Null is null, everything else is text. */
export async function* copiedRows(path: string): AsyncGenerator<(string | null)[][]> {
  let rest = '';
  const text = createReadStream(path).pipe(createGunzip()).setEncoding('utf8');
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() as string;
    yield lines.map((line) => line.split('\t').map(valueOf));
  }
}

function valueOf(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replace(/\\(.)/gs, (_, letter: string) => LETTERS[letter] ?? letter) : field;
}
