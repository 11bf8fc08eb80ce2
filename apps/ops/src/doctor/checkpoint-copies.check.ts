import { CheckpointCopies, OtherCheckpoints } from '@heliograph/runtime';
import { openStorage } from '@heliograph/storage';
import type { Check } from './check.js';

/** Workers copy each minute. */
const LATE_SECONDS = 300;

/** Whether signed checkpoints arrive at the place that operators cannot change. */
export const checkpointCopies: Check = {
  name: 'copies of checkpoints',
  remedy: 'see that the place that CHECKPOINT_URL names can be read and written',
  needsDatabase: true,
  run: async (session) => {
    const { checkpointUrl } = session.settings;
    if (checkpointUrl === null)
      return { ok: true, found: 'CHECKPOINT_URL is not set: auditors fetch them by heliograph events checkpoints' };
    const { signedCheckpoints } = await session.runtime();
    const copies = new CheckpointCopies(signedCheckpoints, openStorage(checkpointUrl, 'CHECKPOINT_URL'));
    try {
      const { copied, signed, waitingSeconds } = await copies.status(new Date());
      const found = `${copied} of ${signed} are there`;
      if (waitingSeconds < LATE_SECONDS) return { ok: true, found };
      return { ok: false, found: `${found}: unless a worker is copying them now, its log says why` };
    } catch (error) {
      if (error instanceof OtherCheckpoints) return { ok: false, found: error.message };
      throw error;
    }
  },
};
