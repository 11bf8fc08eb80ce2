/** Words with names in backticks. */
export function TextWithCode({ words }: { words: string }) {
  return words.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
