import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ListedLine {
  readonly text: string;
  /** Its place in the file, from 1. */
  readonly number: number;
}

/** The last line of a list that is written into a file: where it is missing or counts others, lines were lost on the way. */
export const endLine = (lines: number): string => JSON.stringify({ heliograph: 'end', lines });

/**
 * The lines of a list that `command` wrote, or of several one after the other, without their end lines.
 * @throws Error when it was cut, or lines were lost or added
 */
export async function wholeList(path: string, command: string): Promise<ListedLine[]> {
  const lines: ListedLine[] = [];
  let number = 0;
  let counted = 0;
  let isOpen = true;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (text.trim() === '') continue;
    const end = endOf(text);
    isOpen = end === null;
    if (end === null) lines.push({ text, number });
    else if (end !== lines.length - counted)
      throw new Error(`${path} line ${number}: ${end} lines were written, and ${lines.length - counted} are here: run ${command} again`);
    else counted = lines.length;
  }
  if (isOpen)
    throw new Error(
      `${path} ends without its end line: it was cut, or an earlier version wrote it. Run ${command} again, or, if you know that it is whole, add the line ${endLine(lines.length - counted)}`,
    );
  return lines;
}

/** How many lines it counts; null: it is another line. */
function endOf(text: string): number | null {
  try {
    const { heliograph, lines } = JSON.parse(text) as Record<string, unknown>;
    return heliograph === 'end' && typeof lines === 'number' ? lines : null;
  } catch {
    return null;
  }
}
