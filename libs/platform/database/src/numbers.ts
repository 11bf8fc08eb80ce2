import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Int8 as number; refused above 2^53-1, where a number would silently lose precision. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Integer out of range: ${text}`);
  return value;
}

// The driver keeps its parsers in one process-wide table, so this runs once, at import.
pg.types.setTypeParser(INT8, parseInt8);
// The driver's own reads texts with quotes: six times as long for the ids of everybody whom one person follows.
const parseElement = (text: string) => (text === 'NULL' ? null : parseInt8(text));
pg.types.setTypeParser(INT8_ARRAY as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseElement)));
