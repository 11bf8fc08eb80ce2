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
const parseArray = pg.types.getTypeParser(1009 as never);
pg.types.setTypeParser(INT8_ARRAY as never, (text: string) => (parseArray(text) as unknown as string[]).map(parseInt8));
