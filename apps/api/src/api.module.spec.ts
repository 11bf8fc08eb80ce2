import 'reflect-metadata';
import { MemoryLimiter } from '@heliograph/http';
import { parseSettings } from '@heliograph/settings';
import { WEB_BACKEND } from '@heliograph/web';
import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { ApiModule } from './api.module.js';
import { featureModules } from './modules/feature-modules.js';
import { PhotoViews } from './photo-views/photo-views.js';
import type { ProcessParts } from './process.module.js';

const settings = parseSettings(
  {
    DATABASE_URL: 'postgres://nobody@localhost/nothing',
    REDIS_URL: 'redis://localhost',
    HELIOGRAPH_MASTER_KEY: 'ab'.repeat(32),
  },
  'external',
);

/** Nothing in it is called. */
const parts = {
  runtime: { contexts: [], logs: new Map(), database: {}, reads: {}, store: { keyring: {} }, erasures: {}, storage: {}, rules: {} },
  settings,
  secret: Buffer.alloc(32),
  rules: { version: null },
  limiter: new MemoryLimiter(),
  deduplication: { isFirst: async () => true },
  readYourWrites: null,
  readiness: {},
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
} as unknown as ProcessParts;

async function open(only?: string) {
  const app = await NestFactory.createApplicationContext(ApiModule.forRoot(parts, only), { logger: false, abortOnError: false });
  return {
    has: (token: symbol) => {
      try {
        return app.get(token) !== undefined;
      } catch {
        return false;
      }
    },
    close: async () => {
      await app.get(PhotoViews).stop();
      await app.close();
    },
  };
}

describe('modules of the API', () => {
  it('together have all that is injected, and what the pages need', async () => {
    const api = await open();
    expect(api.has(WEB_BACKEND)).toBe(true);
    await api.close();
  });

  it.each(Object.keys(featureModules))('the routes of %s alone inject nothing that their module does not import', async (context) => {
    const api = await open(context);
    expect(api.has(WEB_BACKEND)).toBe(false);
    await api.close();
  });
});
