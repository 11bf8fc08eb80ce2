import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';

/** The handlers of routes whose code names this member of their controller, as the document calls operations: `addComment`. */
export function handlersThatUse(member: string, controllers: readonly Type<unknown>[]): string[] {
  return controllers.flatMap((controller) =>
    Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object))
      .filter(([, { value }]) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value as object))
      .filter(([, { value }]) => String(value).includes(`this.${member}.`))
      .map(([name]) => name),
  );
}
