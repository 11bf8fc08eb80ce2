import type { Type } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { resourceControllers } from './resources.js';

/** The API's contents page: every controller there is. */
export const controllers: readonly Type<unknown>[] = [HealthController, ...resourceControllers];
