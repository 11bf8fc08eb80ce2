/**
 * What a dictionary says of a text that somebody wrote; undefined: nothing. Objects inherit `constructor`, `__proto__` and others, which plain
 * indexing finds.
 */
export function entryOf<Value>(dictionary: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.hasOwn(dictionary, text) ? dictionary[text] : undefined;
}
