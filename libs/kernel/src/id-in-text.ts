/**
 * An id as clients write it, in a path, a query or a form (S4): ASCII digits without a leading zero, up to 2^53-1. Null for any other text.
 * @param brand the id's constructor, such as `PhotoId`
 */
export function idFrom<Id extends number>(brand: (number: number) => Id, text: string): Id | null {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? brand(number) : null;
}
