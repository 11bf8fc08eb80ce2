import { createHash } from 'node:crypto';

/** A GET of the API. `as`: by whose token; null: none. */
export interface Question {
  readonly path: string;
  readonly as: string | null;
}

/** `body` is the JSON of the answer without what differs from start to start, or the SHA-256 of other bytes. */
export interface Answer extends Question {
  readonly status: number;
  readonly body: unknown;
}

/** A running product, and the tokens of those who ask. */
export interface Product {
  readonly api: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly tokens: Readonly<Record<string, string>>;
}

export async function ask({ api, settings, tokens }: Product, { path, as }: Question): Promise<Answer> {
  const headers: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${tokens[as]}` };
  const answer = await fetch(new URL(path, api), { headers, redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? JSON.parse(comparable(bytes.toString(), settings)) : `sha256 ${createHash('sha256').update(bytes).digest('hex')}`;
  return { path, as, status: answer.status, body };
}

export async function askAll(product: Product, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await ask(product, question));
  return answers;
}

/** Addresses without their host, their signature and their cursor. */
function comparable(text: string, { PORT, WEB_PORT }: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(`http://localhost:${PORT}/`, 'api:/')
    .replaceAll(`http://localhost:${WEB_PORT}/`, 'web:/')
    .replaceAll(/\?expires=\d+&signature=[\w-]+/g, '?signed')
    .replaceAll(/([?&]cursor=)[^&"]+/g, '$1...');
}

/** The pictures that answers lead to, and everybody may see. */
export function picturesIn(answers: readonly Answer[]): Question[] {
  const found = JSON.stringify(answers).matchAll(/"api:(\/(?:images|avatars)\/[^"?]+)"/g);
  return [...new Set([...found].map(([, path = '']) => path))].sort().map((path) => ({ path, as: null }));
}
