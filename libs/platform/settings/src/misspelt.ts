import { type Definition, registry } from './registry.js';
import { type Environment } from './values.js';

/** Long names may differ in two letters, short ones in one. */
const SHORT = 8;

/** A variable that is no setting, and the setting that was probably meant. */
export interface Misspelt {
  readonly given: string;
  readonly meant: string;
}

/** Variables that differ from a setting's name in a letter or two, or in upper and lower case. */
export function misspeltSettings(env: Environment): Misspelt[] {
  const names = (Object.entries(registry) as [string, Definition][]).flatMap(([name, { secret }]) =>
    secret ? [name, `${name}_FILE`] : [name],
  );
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given) || given.length < 4) return [];
    const written = given.toUpperCase().replaceAll('-', '_');
    const most = written.length < SHORT ? 1 : 2;
    const meant = names.find((name) => Math.abs(name.length - written.length) <= most && distance(written, name) <= most);
    return meant === undefined ? [] : [{ given, meant }];
  });
}

/** Letters to add, take out, exchange or swap with their neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const at = (line: number, column: number) => rows[line]?.[column] as number;
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          (row[j - 1] as number) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] as number;
}
