import type { Context, UserId } from '@heliograph/kernel';
import { DecideOnSubject, type Judgement, userSubject } from '@heliograph/moderation-contracts';
import { userInfo } from 'node:os';

/** Suspends a person by a decision, as staff does on the pages (B4). */
export const suspending = (context: Context, userId: UserId, judgement: Omit<Judgement, 'action' | 'by'>): DecideOnSubject =>
  new DecideOnSubject(context, userSubject(userId), { ...judgement, action: 'suspend', by: userInfo().username });
