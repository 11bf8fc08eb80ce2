/** The text without those of `characters` that it ends in. A loop: an expression such as `/\/+$/` runs to the end again from each of them. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
