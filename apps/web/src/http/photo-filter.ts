import { text } from '@heliograph/http';
import { entryOf, isDay } from '@heliograph/kernel';
import { cameraLength, type ColorName, colorNames, type Orientation, orientations } from '@heliograph/search-contracts';

/** What photographs must have besides the words of a search; what is left out does not restrict. */
export interface PhotoFilter {
  readonly color?: ColorName;
  readonly orientation?: Orientation;
  readonly camera?: string;
  /** `YYYY-MM-DD` */
  readonly day?: string;
}

const camera = text(cameraLength);

/** What photographs must have, by a query string. What is no such thing restricts nothing. */
export function photoFilterOf(query: Readonly<Record<string, unknown>>): PhotoFilter {
  const color = colorNames.find((name) => name === entryOf(query, 'color'));
  const orientation = orientations.find((name) => name === entryOf(query, 'orientation'));
  const named = camera.safeParse(entryOf(query, 'camera')).data;
  const day = entryOf(query, 'day');
  return {
    ...(color && { color }),
    ...(orientation && { orientation }),
    ...(named && { camera: named }),
    ...(typeof day === 'string' && isDay(day) && { day }),
  };
}

export const isFiltered = (filter: PhotoFilter): boolean => Object.keys(filter).length > 0;

/** The same as an address has it, without one of them. */
export function filterQuery(filter: PhotoFilter, without?: keyof PhotoFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== without));
}
