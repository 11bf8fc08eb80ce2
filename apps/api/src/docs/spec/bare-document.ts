import 'reflect-metadata';
import { createApi, MemoryLimiter } from '@heliograph/http';
import { Module, type Provider, type Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { controllers } from '../../controllers.js';
import { createDocument } from '../document.js';

/** Where the committed document says that the API is. */
export const publicUrl = 'http://localhost:3000';

/** The document of every controller, without a database: no controller is called, so that what they need may be empty. */
export async function bareDocument(): Promise<OpenAPIObject> {
  const wide = { limit: 1, windowSeconds: 60 };
  const app = await createApi(bareModule(), {
    publicUrl,
    authenticate: async () => null,
    limiter: new MemoryLimiter(),
    limits: { token: wide, anonymous: wide, perMinute: { 'sign-in': wide, register: wide, oauth: wide } },
    trustedProxies: [],
    readOnly: false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await app.init();
  const document = createDocument(app, publicUrl);
  await app.close();
  return document;
}

function bareModule(): Type<unknown> {
  class Bare {}
  Module({ controllers: [...controllers], providers: controllers.flatMap(needsOf) })(Bare);
  return Bare;
}

function needsOf(controller: Type<unknown>): Provider[] {
  const injected = (Reflect.getMetadata('self:paramtypes', controller) ?? []) as readonly { param: Type<unknown> | string | symbol }[];
  return injected.map(({ param }) => ({ provide: param, useValue: {} }));
}
