import 'reflect-metadata';
import { Dispatcher, PlatformModule } from '@heliograph/cqrs';
import { type INestApplicationContext, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Runtime } from './runtime.js';

/** Nest modules of the platform and of all contexts, for a program's root module. */
export function contextModules(runtime: Runtime): NonNullable<ModuleMetadata['imports']> {
  return [PlatformModule.forRoot(runtime), ...runtime.contexts.map((context) => context.module)];
}

/** The contexts without HTTP: for workers, the command line and specs. */
export async function openApplication(runtime: Runtime): Promise<{ application: INestApplicationContext; dispatcher: Dispatcher }> {
  class RootModule {}
  Module({ imports: contextModules(runtime) })(RootModule);
  const application = await NestFactory.createApplicationContext(RootModule, { logger: ['error', 'warn'], abortOnError: false });
  return { application, dispatcher: application.get(Dispatcher) };
}
