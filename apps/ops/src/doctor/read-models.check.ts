import { type Line, lines } from '../read-models/projection-lines.js';
import { describeReadModel, unfinishedReadModels } from '../read-models/unfinished-read-models.js';
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
    const unfinished = await unfinishedReadModels(session);
    const stuck = unfinished.filter(({ kind, failed }) => failed !== null || kind === 'newer');
    if (stuck.length > 0) return { ok: false, found: stuck.map(describeReadModel).join('; ') };
    const isLate = ({ seconds }: Line) => seconds > LATE;
    const paused = all.filter(({ state }) => state === 'paused');
    const waiting = paused.filter(isLate);
    if (waiting.length > 0)
      return {
        ok: false,
        found: `${waiting.map((line) => `${line.projection} is paused, and ${distance(line)}`).join(', ')}: heliograph projections resume, when the reason for the pause is gone`,
      };
    const late = all.filter((line) => line.state !== 'paused' && line.percent === null && isLate(line));
    if (late.length > 0)
      return {
        ok: false,
        found: `${late.map((line) => `${line.projection} is ${distance(line)}`).join(', ')}: see that workers of ${[...new Set(late.map(({ context }) => context))].join(', ')} run, and what they log`,
      };
    if (unfinished.length > 0) return { ok: true, found: unfinished.map(describeReadModel).join('; ') };
    return {
      ok: true,
      found: paused.length === 0 ? 'none halted, none late' : `paused: ${paused.map(({ projection }) => projection).join(', ')}`,
    };
  },
};

const distance = ({ behind, seconds }: Line): string => `${behind} events and ${Math.round(seconds)} s behind`;
