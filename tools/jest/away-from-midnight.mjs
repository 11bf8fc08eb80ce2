import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Before each suite of the levels that run the product by the clock: streaks, missed days and allowances change at midnight UTC, so a suite that
 * compares answers before and after it would fail for no fault of the product. None of them takes longer than this.
 */
const longestSuiteMilliseconds = 3 * 60_000;
const day = 24 * 60 * 60_000;

const untilMidnight = day - (Date.now() % day);
if (untilMidnight < longestSuiteMilliseconds) await sleep(untilMidnight + 1_000);
