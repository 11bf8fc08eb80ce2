import type { UserId } from '@heliograph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieNames, cookieNames, cookieOptions, cookieText } from './cookies.js';

/** What somebody new is asked to do, once, in this order. */
export const welcomeSteps = ['face', 'people', 'photo'] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];
/** `evening`: after some photographs they are asked once whether they want to be reminded of their day. */
export const firstSteps = [...welcomeSteps, 'evening'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const isOfWelcome = (step: FirstStep): step is WelcomeStep => step !== 'evening';

/** The first page of somebody who has joined. */
export const WELCOME = '/welcome';

/** @param back where it leads on to */
export const welcomePath = (back: string): string => (back === '/' ? WELCOME : `${WELCOME}?${new URLSearchParams({ return_to: back })}`);

const LASTS_SECONDS = 30 * 24 * 60 * 60;

/** The steps that are left to somebody who has joined with this browser: a cookie, since nothing but this page depends on them. */
export class FirstSteps {
  private readonly name: CookieNames['welcome'];

  constructor(private readonly https: boolean) {
    this.name = cookieNames(https).welcome;
  }

  /** Of another person there are none. */
  remaining({ cookies }: Pick<FastifyRequest, 'cookies'>, userId: UserId): readonly FirstStep[] {
    const [of, ...names] = cookieText(cookies[this.name])?.split('.') ?? [];
    return of === String(userId) ? firstSteps.filter((step) => names.includes(step)) : [];
  }

  keep(reply: FastifyReply, userId: UserId, left: readonly FirstStep[]): void {
    const options = cookieOptions(this.https);
    if (left.length === 0) void reply.clearCookie(this.name, options);
    else void reply.setCookie(this.name, [userId, ...left].join('.'), { ...options, maxAge: LASTS_SECONDS });
  }
}
