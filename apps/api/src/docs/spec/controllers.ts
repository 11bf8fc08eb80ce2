import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { HealthController } from '../../health/health.controller.js';
import { featureModules } from '../../modules/feature-modules.js';

type Types = readonly Type<unknown>[];

/** Of a module, and of those that it imports. */
function controllersOf(module: Type<unknown>): Types {
  const listed = (name: string) => (Reflect.getMetadata(name, module) ?? []) as Types;
  return [...listed(MODULE_METADATA.IMPORTS).flatMap(controllersOf), ...listed(MODULE_METADATA.CONTROLLERS)];
}

/** Every controller there is, each once. */
export const controllers: Types = [...new Set([HealthController, ...Object.values(featureModules).flatMap(controllersOf)])];
