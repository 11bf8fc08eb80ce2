const THRESHOLDS = [7, 30, 100, 200];
const YEAR = 365;

/** Contract U3: 1 + thresholds reached: 7, 30, 100, 200, 365, then every 365. */
export function levelOf(countCompleted: number): number {
  return 1 + THRESHOLDS.filter((threshold) => countCompleted >= threshold).length + Math.floor(countCompleted / YEAR);
}
