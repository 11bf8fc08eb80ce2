import type { Readable } from 'node:stream';

/** Longer than any text may be. */
export const LONGEST_FIELD = 65_536;

/** What a part says, or why it cannot be taken. */
export type PartText = { readonly text: string } | { readonly problem: string };

/** A field that came as bytes because it says a type (RFC 7578, 4.4). JSON is read as what it means; every other type as the text that it is. */
export async function partText(content: Readable, contentType: string): Promise<PartText> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= LONGEST_FIELD) chunks.push(chunk);
  }
  if (length > LONGEST_FIELD) return tooLong;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return /^application\/([^;]+\+)?json$/.test(contentType) && text !== '' ? fromJson(text) : { text };
  } catch {
    return { problem: 'must be text in UTF-8' };
  }
}

export const tooLong: PartText = { problem: 'is too long' };

function fromJson(json: string): PartText {
  try {
    const value: unknown = JSON.parse(json);
    if (value === null) return { text: '' };
    if (typeof value === 'object') return { problem: 'must be a single value' };
    return { text: String(value) };
  } catch {
    return { problem: 'is not the JSON that its type says' };
  }
}
