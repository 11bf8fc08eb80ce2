import { Module } from '@nestjs/common';
import { ActorModule } from '../actor/index.js';
import { Authorization } from './authorization.js';
import { Connections } from './connections.js';
import { Limits } from './limits.js';
import { NewAccountQuota } from './new-account-quota.js';
import { PersonalTokens } from './personal-tokens.js';
import { Tokens } from './tokens.js';

const parts = [Authorization, Connections, Limits, NewAccountQuota, PersonalTokens, Tokens] as const;

@Module({ imports: [ActorModule], providers: [...parts], exports: [...parts] })
export class AccessModule {}
