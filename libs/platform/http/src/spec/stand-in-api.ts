import { AppId, type Brand, CredentialId, Rejected, UserId } from '@heliograph/kernel';
import { Body, Controller, Delete, Get, HttpCode, Module, Param, Post, Put, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { created, deleted, paginated, single } from '../answer/answer.js';
import { HttpProblem, notFound, unavailable } from '../answer/problem.js';
import type { ApiOptions } from '../protocol/api-options.js';
import { createApi } from '../create-api.js';
import { MemoryLimiter } from '../limits/memory-limiter.js';
import { type Caller, CurrentCaller, CurrentUserId, type TokenCaller } from '../request/caller.js';
import { parse, pathId } from '../request/parse.js';
import { pageQuery, text } from '../request/pieces.js';
import { AcceptsForm, Coalesce, Exempt, LimitedPerAddress, NoJsonp, OpenToAll, PageRoute, RequiresScope } from '../request/route-policy.js';

type NoteId = Brand<number, 'NoteId'>;
const NoteId = (number: number): NoteId => number as NoteId;

const noteBody = z.object({ body: text({ min: 1, max: 5 }) });
const listQuery = z.object({ ...pageQuery, sort: z.enum(['new', 'old']).default('new') });

@Controller('notes')
class NotesController {
  @Get()
  list(@Query() query: unknown) {
    const { page, per_page, sort, cursor } = parse(listQuery, query);
    const paging = {
      total: 25,
      page,
      perPage: per_page,
      ...(cursor === 'start' && { next: 'v1.abc' }),
      ...(cursor === 'end' && { next: null }),
    };
    return paginated([{ id: page, sort }], { ...paging, meta: { tag: null } });
  }

  @Get(':id')
  one(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    if (pathId(NoteId, id) === 404) throw notFound();
    return single({ id: pathId(NoteId, id), body: '</script>\u2028', by: caller.kind });
  }

  @Post()
  @RequiresScope('write:comments')
  add(@Body() body: unknown) {
    return created('/notes/7', parse(noteBody, body));
  }

  @Put(':id')
  @RequiresScope('write:comments')
  change(@Param('id') id: string, @Body() body: unknown, @CurrentUserId() user: UserId) {
    if (pathId(NoteId, id) === 404) throw notFound();
    if (pathId(NoteId, id) === 403) throw new HttpProblem(403);
    return single({ ...parse(noteBody, body), user });
  }

  @Post(':id/like')
  @HttpCode(200)
  @RequiresScope('write:likes')
  like() {
    return single({ count_likes: 1 });
  }

  @Delete(':id')
  @RequiresScope('write:comments')
  remove() {
    return deleted('The note is gone');
  }
}

@Controller()
class CornersController {
  @Get('search/:query')
  search(@Param('query') query: string) {
    return single({ query });
  }

  @Post('register')
  @OpenToAll()
  @LimitedPerAddress('register')
  register() {
    return created('/users/1', { id: 1 });
  }

  @Post('oauth2/token')
  @Exempt()
  @AcceptsForm()
  @LimitedPerAddress('oauth')
  @HttpCode(200)
  token(@Body() body: unknown) {
    return parse(z.object({ grant_type: z.string() }), body);
  }

  @Post('oauth2/login')
  @Exempt()
  @PageRoute()
  @AcceptsForm()
  @LimitedPerAddress('sign-in')
  logIn(@Body() body: unknown) {
    if (parse(z.object({ login: z.string() }), body).login === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return 'signed in';
  }

  @Get('file')
  @NoJsonp()
  file() {
    return single('plain');
  }

  @Get('broken/:how')
  broken(@Param('how') how: string) {
    if (how === 'range') throw Object.assign(new Error('out of range'), { code: '22003' });
    if (how === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    if (how === 'taken') throw new Rejected('name-taken', 'The name is taken');
    if (how === 'busy') throw unavailable(3, 'a spec wants it');
    throw new Error('secret /path/to SELECT');
  }
}

/** Calls of the handler below: their number, and what the next one waits for. */
export const coalesced = { calls: 0, until: Promise.resolve() };

@Controller('shared')
@Coalesce()
class SharedController {
  @Get(':how')
  async get(@Param('how') how: string) {
    const call = ++coalesced.calls;
    await coalesced.until;
    if (how === 'missing') throw notFound();
    if (how === 'busy') throw unavailable(3, 'a spec wants it');
    return single({ call, how });
  }
}

@Module({ controllers: [NotesController, CornersController, SharedController] })
class StandInModule {}

export interface Logged {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

export interface StandIn {
  readonly app: NestFastifyApplication;
  readonly logged: Logged[];
}

const everything = ['write:comments', 'write:likes'];

/** Tokens of the specs: `ada` may write, `reader` may not, `app` is an app's own token. */
async function authenticate(token: string): Promise<TokenCaller | null> {
  const user = (id: number, scopes: string[]) => ({
    kind: 'token' as const,
    credential: CredentialId(token),
    userId: UserId(id),
    appId: null,
    scopes: new Set(scopes),
    limitKey: `user:${id}`,
  });
  if (token === 'ada') return user(1, everything);
  if (token === 'reader') return user(2, ['read']);
  if (token === 'app') return { ...user(0, everything), userId: null, appId: AppId(9), limitKey: 'app:9' };
  if (token === 'outage') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  return null;
}

export async function standIn(changes: Partial<ApiOptions> = {}): Promise<StandIn> {
  const logged: Logged[] = [];
  const log = (level: string) => (fields: object, message: string) => void logged.push({ level, fields: { ...fields }, message });
  const app = await createApi(StandInModule, {
    publicUrl: 'https://api.example.test',
    authenticate,
    limiter: new MemoryLimiter(),
    limits: {
      token: { limit: 1000, windowSeconds: 3600 },
      anonymous: { limit: 1000, windowSeconds: 900 },
      perAddress: {
        'sign-in': { limit: 2, windowSeconds: 60 },
        register: { limit: 2, windowSeconds: 60 },
        oauth: { limit: 2, windowSeconds: 60 },
        pages: { limit: 2, windowSeconds: 60 },
        images: { limit: 2, windowSeconds: 60 },
      },
    },
    trustedProxies: [],
    readOnly: false,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    ...changes,
  });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, logged };
}

export const as = (token: string) => ({ authorization: `Bearer ${token}` });
