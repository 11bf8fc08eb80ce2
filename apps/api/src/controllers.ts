import type { Type } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { resources } from './resources.js';

/** Health, and the resources of one context; of all where none is named. */
export function controllersOf(context?: string): readonly Type<unknown>[] {
  const wanted = resources.filter(({ of }) => context === undefined || of.includes(context));
  return [HealthController, ...wanted.map(({ controller }) => controller)];
}

/** The API's contents page: every controller there is. */
export const controllers: readonly Type<unknown>[] = controllersOf();
