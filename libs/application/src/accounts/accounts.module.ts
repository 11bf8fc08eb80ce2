import { Module } from '@nestjs/common';
import { ActorModule } from '../actor/index.js';
import { EmailChanges } from './email-changes.js';
import { Erasure } from './erasure.js';
import { MailProofs } from './mail-proofs.js';
import { OutsideAccounts } from './outside-accounts.js';
import { OwnProfile } from './own-profile.js';
import { Rules } from './rules.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';

const parts = [EmailChanges, Erasure, MailProofs, OutsideAccounts, OwnProfile, Rules, SecondFactor, Sessions, SignIn] as const;

@Module({ imports: [ActorModule], providers: [...parts], exports: [...parts] })
export class AccountsModule {}
