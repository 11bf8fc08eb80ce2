import { readFile } from 'node:fs/promises';

/** A photograph with the metadata that a camera writes into its file: the place, too, so that it can be seen that the product takes it off. */
export interface DemoPhotograph extends Texts {
  readonly content: Buffer;
}

export interface Moment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly offsetMinutes: number;
}

/** What stands beside a picture in `photographs.json`. */
interface Texts {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** What the files have where the day and the offset of the clock belong, as long as what takes its place. */
const [DAY, OFFSET] = ['2000:01:01', '+99:99'];

const fileOf = (name: string) => new URL(`../../photographs/${name}`, import.meta.url);

/** The photograph of this number of the album, dated. */
export async function photograph(number: number, { date, offsetMinutes }: Moment): Promise<DemoPhotograph> {
  const texts = JSON.parse(await readFile(fileOf('photographs.json'), 'utf8')) as readonly Texts[];
  const content = await readFile(fileOf(`${two(number)}.jpg`));
  const offset = Math.abs(offsetMinutes);
  replaceAll(content, DAY, date.replaceAll('-', ':'));
  replaceAll(content, OFFSET, `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(offset / 60))}:${two(offset % 60)}`);
  return { content, ...(texts[number] as Texts) };
}

function replaceAll(content: Buffer, from: string, to: string): void {
  for (let at = content.indexOf(from); at >= 0; at = content.indexOf(from, at + 1)) content.write(to, at, 'latin1');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
