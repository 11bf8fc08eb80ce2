import { preloadSettings } from './preload-settings.js';

/** What `--import` loads: `Date` as it is in a process whose host's clock is off. Timers and `performance` are not touched, as on such a host. */
const shim = `
const ahead = Number(process.env.CLOCK_AHEAD_MILLISECONDS);
const real = Date;
const now = () => real.now() + ahead;
globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (_, given, target) => Reflect.construct(real, given.length > 0 ? given : [now()], target),
  get: (_, name) => (name === 'now' ? now : real[name]),
});
`;

/** Settings of a process whose clock is off by this much. */
export function skewedClock(aheadMilliseconds: number): Record<string, string> {
  return {
    ...preloadSettings(shim),
    CLOCK_AHEAD_MILLISECONDS: String(aheadMilliseconds),
  };
}
