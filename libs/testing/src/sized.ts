const sizes = ['daily', 'long', 'exhaustive'] as const;

/** How much suites with figures of their own try. `daily` decides whether a change lands, `long` whether an issue is closed, `exhaustive` is run by hand. */
export type TestSize = (typeof sizes)[number];

/** `HELIOGRAPH_TEST_SIZE`, else `daily`. @throws where it is another word: a run that was meant to be long must not be a short one */
export function testSize(word = process.env.HELIOGRAPH_TEST_SIZE ?? 'daily'): TestSize {
  const size = sizes.find((each) => each === word);
  if (!size) throw new Error(`HELIOGRAPH_TEST_SIZE is ${word}; it may be ${sizes.join(', ')}`);
  return size;
}

/** The figure of this run. */
export function sized<Figure>(daily: Figure, long: Figure, exhaustive: Figure): Figure {
  return { daily, long, exhaustive }[testSize()];
}
