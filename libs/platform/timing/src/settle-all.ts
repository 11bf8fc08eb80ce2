/**
 * As `Promise.all`, but for one thing: it ends when all have ended, however they did, so that nothing goes on after it.
 *
 * @throws what the first of them in the list threw
 */
export async function settleAll<T extends readonly unknown[] | []>(all: T): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const ends = await Promise.allSettled(all);
  const values = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
  return values as { -readonly [At in keyof T]: Awaited<T[At]> };
}
