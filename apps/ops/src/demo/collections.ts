import type { SubjectName } from './pictures.js';

export interface PlannedCollection {
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly isPrivate: boolean;
  /** What it is made of. */
  readonly of: readonly SubjectName[];
  readonly size: number;
}

const collection = (owner: string, of: string, size: number, title: string, description = '', isPrivate = false): PlannedCollection => ({
  ...{ owner, title, description, isPrivate, size },
  of: of.split(' ') as SubjectName[],
});

/** In the order in which they are made. */
export const collections: readonly PlannedCollection[] = [
  collection('anouk', 'sea', 14, 'Water, mostly', 'Other people’s seas. Mine is on my own page.'),
  collection('sunniva', 'aurora stars', 12, 'Up north', 'For the weeks without a sun.'),
  collection('vera', 'forest hills', 12, 'Before breakfast', 'Quiet ones that I look at while the kettle boils.'),
  collection('marisol', 'facade city', 10, 'Drawn with a ruler'),
  collection('mei.tanaka', 'lights city', 9, 'After ten in the evening', 'Nothing here needed daylight.'),
  collection('noor', 'dunes', 11, 'Sand', 'It gets everywhere.'),
  collection('birgit_s', 'forest fields', 8, 'Draußen', 'Alles ohne Dach.'),
  collection('vera', 'stars aurora', 7, 'How did they do that', 'To try myself.', true),
  collection('caleb.m', 'hills dunes sea', 10, 'To be printed', 'My wall has room for one more. It always has.'),
  collection('matheus', 'sea city', 9, 'Wish I had been there'),
  collection('odile', 'fields', 6, 'Rows', 'A small obsession.'),
  collection('pablo_r', 'stars', 7, 'Long shutters'),
  collection('thuy', 'lights facade', 8, 'Lessons', 'What I want to understand first.', true),
  collection('jonas.w', 'hills', 8, 'Plans for the winter', '', true),
];
