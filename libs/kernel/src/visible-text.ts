/**
 * Whether anything of a text can be seen. What cannot: white space, control and format characters, what Unicode tells renderers to ignore
 * (zero-width spaces, joiners, Hangul fillers, variation selectors, tags), and the two blank symbols that are in none of these classes.
 */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1d159}]/u.test(text);
}
