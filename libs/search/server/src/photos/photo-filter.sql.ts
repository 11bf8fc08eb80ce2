import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import type { Condition } from '../typos/similar-rows.js';
import { cameraKey, lookMark } from './photo-look.js';

/** Premium and curated photos have marks among their words, so that one index scan finds both. */
export const wordMarks = ({ premium, curated }: PhotoSearchFilter): string =>
  [...(premium ? [`'$premium'`] : []), ...(curated ? [`'$curated'`] : [])].join(' & ');

/** What a filter demands of a row of `search.photos` in addition to `wordMarks`: conditions with parameters from `next` on. */
export function filterConditions({ color, orientation, camera, day }: PhotoSearchFilter, next: number): Condition {
  const mark = lookMark(color, orientation);
  const demands: readonly (readonly [sql: (parameter: string) => string, value: string])[] = [
    ...(mark === null ? [] : [[camera === undefined && day === undefined ? withMark : amongFewWithMark, mark] as const]),
    ...(day === undefined ? [] : [[(parameter: string) => `day = ${parameter}::date`, day] as const]),
    ...(camera === undefined ? [] : [[ofCamera, cameraKey(camera)] as const]),
  ];
  return { sql: demands.map(([sql], index) => ` and ${sql(`$${next + index}`)}`).join(''), params: demands.map(([, value]) => value) };
}

export const withMark = (parameter: string): string => `marks @> array[${parameter}::text]`;

/** A colour is that of very many: where a day or a camera finds few, the index of marks is not to be read as well. */
const amongFewWithMark = (parameter: string) => `(marks || '{}'::text[]) @> array[${parameter}::text]`;

const ofCamera = (parameter: string) => `photo_id in (select c.photo_id from search.photo_cameras c where c.camera = ${parameter})`;
