/** The text without those of `characters` at its end. It is a loop, because an expression such as `/\/+$/` takes quadratic time. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
