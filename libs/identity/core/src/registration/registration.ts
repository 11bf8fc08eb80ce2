import { type Decider, type UserId } from '@heliograph/kernel';
import { refuseInvalid, trimText } from '../fields/fields.js';
import { nameProblem } from '../fields/name.js';
import type { EmailClaimed, UserEvent, UsernameClaimed, UserRegistered } from '../user/user.events.js';
import { emailProblem } from './email.js';
import { passwordProblem } from './password.js';
import { isReserved, usernameProblem } from './username.js';
import { rejection } from '../refusal/refusal.js';
import { acceptanceEvent } from '../rules/rules.js';

export interface RegistrationForm {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

type State = { readonly status: 'absent' | 'registered' };

export interface Register {
  readonly userId: UserId;
  /** Its password is not passed on. */
  readonly form: RegistrationForm;
  /** Version of the rules that were accepted with it (B9); null = none were asked about. */
  readonly rules: string | null;
  /** How their clock is set, in minutes east of UTC; null = they did not say. */
  readonly offsetMinutes?: number | null;
  readonly at: string;
}

/** The password was compared with them before it was hashed. */
const none: ReadonlySet<string> = new Set();

export const registration: Decider<Register, UserEvent, State> = {
  initial: { status: 'absent' },
  evolve: (state, event) => (event.type === 'identity.user-registered' ? { status: 'registered' } : state),
  decide: (command, state) => (state.status === 'registered' ? [] : [register(command), ...acceptance(command), ...clock(command)]),
};

/**
 * Refuses all that is wrong at once, so that nobody types a password again for each fault. That an address is taken is not among it: it would be said to
 * anybody who asks with a wrong form, which makes no account. @param broken as of `passwordProblem` @param isNameTaken by somebody else, as anybody sees
 */
export function checkedForm(form: RegistrationForm, broken: ReadonlySet<string>, isNameTaken = false): RegistrationForm {
  const username = trimText(form.username);
  const name = trimText(form.name);
  const email = trimText(form.email);
  const isUnavailable = isNameTaken || isReserved(username);
  const problems = {
    username: usernameProblem(username),
    name: nameProblem(name),
    email: emailProblem(email),
    password: passwordProblem(form.password, broken),
  };
  if (isUnavailable && Object.values(problems).every((problem) => problem === null)) throw rejection('username-taken');
  refuseInvalid({ ...problems, username: problems.username ?? (isUnavailable ? 'is taken; choose another one' : null) });
  return { username, name, email, password: form.password };
}

function register({ userId, form, at }: Register): UserRegistered {
  const { username, name, email } = checkedForm(form, none);
  return { type: 'identity.user-registered', data: { userId, username, name, email, createdAt: at } };
}

function acceptance({ userId, rules: version, at }: Register): readonly UserEvent[] {
  return version === null ? [] : [acceptanceEvent({ userId, version, at })];
}

function clock({ userId, offsetMinutes = null, at }: Register): readonly UserEvent[] {
  return offsetMinutes === null ? [] : [{ type: 'identity.clock-set', data: { userId, offsetMinutes, at } }];
}

export const claimUsername = (userId: UserId): UsernameClaimed => ({ type: 'identity.username-claimed', data: { userId } });
export const claimEmail = (userId: UserId): EmailClaimed => ({ type: 'identity.email-claimed', data: { userId } });
