import { contexts } from '@heliograph/contexts';
import { checkStart, servedContexts } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import type { Logger } from 'pino';
import { workUntilStop } from './work-until-stop.js';

/** The program: one for many roles. HELIOGRAPH_WORKER names the contexts whose projections, reactions and jobs this process runs. */
export async function runProgram(settings: Settings, log: Logger): Promise<void> {
  servedContexts(contexts, settings.worker.contexts);
  await checkStart({ settings, contexts, log });
  await workUntilStop({ settings, contexts, log });
}
