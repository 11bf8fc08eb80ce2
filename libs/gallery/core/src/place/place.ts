/** Where a photo is to stand: between the places of two others. Null: there is none on that side. */
export interface Gap {
  readonly before: number | null;
  readonly after: number | null;
}

/** Between a photo at the end and the next one. It can be halved 32 times; and two million photos can be put at one end, one after the other. */
export const STEP = 2 ** 32;

/** A place in the gap, so that no other photo need move; null: there is no room, and all must be given new places first. */
export function placeIn({ before, after }: Gap): number | null {
  const place = before === null ? (after ?? STEP) - STEP : after === null ? before + STEP : before + Math.floor((after - before) / 2);
  return Number.isSafeInteger(place) && place !== before ? place : null;
}

/** The place of each of several photos, in their order, with room between them. */
export const placeAt = (index: number): number => (index + 1) * STEP;
