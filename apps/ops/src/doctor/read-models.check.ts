import { lines } from '../commands/projection-lines.js';
import type { Check } from './check.js';

/** Seconds that an event may wait for a read model while all is well: readers are promised two (R3). */
const LATE = 10;

export const readModels: Check = {
  name: 'projections',
  remedy: 'heliograph projections list says how far each is',
  needsDatabase: true,
  run: async (session) => {
    const all = await lines(session);
    const halted = all.filter(({ state }) => state.startsWith('halted'));
    if (halted.length > 0)
      return {
        ok: false,
        found: `${halted.map(({ projection, log, checkpoint }) => `${projection} halted behind ${log} ${checkpoint}`).join(', ')}: heliograph projections list says why`,
      };
    const late = all.filter(({ state, seconds }) => state !== 'paused' && seconds > LATE);
    if (late.length > 0)
      return {
        ok: false,
        found: `${late.map(({ projection, behind, seconds }) => `${projection} is ${behind} events and ${Math.round(seconds)} s behind`).join(', ')}: see that workers of ${[...new Set(late.map(({ context }) => context))].join(', ')} run, and what they log`,
      };
    const paused = all.filter(({ state }) => state === 'paused');
    return {
      ok: true,
      found: paused.length === 0 ? 'none halted, none late' : `paused: ${paused.map(({ projection }) => projection).join(', ')}`,
    };
  },
};
