import 'reflect-metadata';
import { createApi, type DeclaredRoute, declaredRoutes, MemoryLimiter } from '@heliograph/http';
import { Module, type Provider, type Type } from '@nestjs/common';
import { EXCEPTION_FILTERS_METADATA } from '@nestjs/common/constants.js';
import type { OpenAPIObject } from '@nestjs/swagger';
import { controllers } from './controllers.js';
import { createDocument } from '../document.js';

/** Where the committed document says that the API is. */
export const publicUrl = 'http://localhost:3000';

export interface BareApi {
  readonly document: OpenAPIObject;
  /** What the routes themselves say that they take. */
  readonly routes: readonly DeclaredRoute[];
}

/** The document of every controller, without a database. */
export async function bareDocument(): Promise<OpenAPIObject> {
  return (await bareApi()).document;
}

/** No controller is called, so that what they need may be empty. */
export async function bareApi(): Promise<BareApi> {
  const wide = { limit: 1, windowSeconds: 60 };
  const app = await createApi(bareModule(), {
    publicUrl,
    authenticate: async () => null,
    limiter: new MemoryLimiter(),
    limits: { token: wide, anonymous: wide, perAddress: { 'sign-in': wide, register: wide, oauth: wide, pages: wide, images: wide } },
    trustedProxies: [],
    readOnly: false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await app.init();
  const api = { document: createDocument(app, publicUrl), routes: declaredRoutes(app) };
  await app.close();
  return api;
}

function bareModule(): Type<unknown> {
  class Bare {}
  Module({ controllers: [...controllers], providers: controllers.flatMap((each) => [each, ...filtersOf(each)]).flatMap(needsOf) })(Bare);
  return Bare;
}

const filtersOf = (controller: Type<unknown>): readonly Type<unknown>[] =>
  Reflect.getMetadata(EXCEPTION_FILTERS_METADATA, controller) ?? [];

function needsOf(controller: Type<unknown>): Provider[] {
  const types = (Reflect.getMetadata('design:paramtypes', controller) ?? []) as readonly Type<unknown>[];
  const tokens = (Reflect.getMetadata('self:paramtypes', controller) ?? []) as readonly { index: number; param: string | symbol }[];
  return types.map((type, at) => ({ provide: tokens.find(({ index }) => index === at)?.param ?? type, useValue: {} }));
}
