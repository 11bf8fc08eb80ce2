/**
 * One letter that is not of Latin 1 makes V8 keep the whole text of a file in two bytes a letter, for as long as the process lives: such letters
 * are written as escapes. Strings and patterns mean the same; a raw template, which would not, is refused.
 */
export function asciiOnly() {
  return {
    name: 'ascii-only',
    // The last hook: what prints a chunk before would write the letters again.
    generateBundle(_options, files) {
      for (const chunk of Object.values(files).filter(({ type }) => type === 'chunk')) {
        if (/\braw`[^`]*[^\0-\x7f]/.test(chunk.code)) this.error('a raw template holds letters that cannot be written as escapes');
        chunk.code = chunk.code.replace(/(?<!\\)(\\*)([^\0-\x7f])/g, escaped);
      }
    },
  };
}

/** A backslash that stood before the letter alone meant nothing, and would take the one of the escape for itself. */
function escaped(_, backslashes, letter) {
  const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes;
  return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
