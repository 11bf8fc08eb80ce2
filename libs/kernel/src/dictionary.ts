/**
 * The own entry of a dictionary under a key that somebody wrote, or undefined. Plain indexing would also find what objects inherit, such as
 * `constructor` and `__proto__`.
 */
export function entryOf<Value>(dictionary: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.hasOwn(dictionary, text) ? dictionary[text] : undefined;
}
