import {
  CreatePasskeyChallenge,
  type BrowserOptions,
  ConfirmSession,
  EndSession,
  type FactorProof,
  FindOutsideUser,
  FindProfile,
  FindSession,
  FinishSignIn,
  LogIn,
  type NewSession,
  type OutsideIdentity,
  RegisterUser,
  type Session,
  type SessionProof,
  requireSession,
  type SignInAnswer,
  type SignInOrigin,
  StartSession,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, anonymous, ApplicationSettings, MessageBus, type Person, person } from '../actor/index.js';

export interface Registration extends Fields {
  /** How the clock of the person is set, in whole minutes east of UTC (U2); absent = nobody knows. */
  readonly offsetMinutes?: number | null;
}

type Fields = ConstructorParameters<typeof RegisterUser>[1];

export interface SignedIn {
  readonly session: Session;
  readonly profile: UserProfile;
}

/** Registering, signing in and out, and who is signed in. */
@Injectable()
export class SignIn {
  constructor(
    private readonly bus: MessageBus,
    /** Who registers accepts the rules in force (B9). */
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'rulesVersion'>,
  ) {}

  /** Whose session this is; null = it is unknown or over. */
  async holderOf(token: string): Promise<SignedIn | null> {
    const session = await this.bus.ask(new FindSession(token));
    const profile = session && (await this.bus.ask(new FindProfile(session.userId)));
    return session && profile && { session, profile };
  }

  /** The session is good for more, for a while (A4). @throws Rejected `wrong-password`, `wrong-code`, `too-many-attempts`, `credential-ended` */
  confirm(person: Person, proof: SessionProof): Promise<void> {
    return this.bus.command(person, (context) => new ConfirmSession(context, person.userId, proof));
  }

  /** Always a new session, or a sign-in that lacks the second factor. @throws Rejected `wrong-credentials`, `too-many-attempts`, `busy` */
  logIn(login: string, password: string, origin: SignInOrigin): Promise<SignInAnswer> {
    return this.bus.command(anonymous, (context) => new LogIn(context, login, password, origin));
  }

  /** @throws Rejected `wrong-code`, `wrong-passkey`, `too-many-attempts`, `sign-in-ended` */
  finish(unfinished: string, proof: FactorProof, origin: SignInOrigin): Promise<NewSession> {
    return this.bus.command(anonymous, (context) => new FinishSignIn(context, unfinished, proof, origin));
  }

  /** What the browser is asked for a passkey, once; null = the person has none. */
  askPasskey(of: Person | { readonly unfinished: string }): Promise<BrowserOptions | null> {
    return this.bus.command('unfinished' in of ? anonymous : of, (context) => new CreatePasskeyChallenge(context, of));
  }

  /** A new session of the user who is connected to this account elsewhere (O11); null = none is. @throws Rejected where that person is disabled */
  async logInFrom(identity: OutsideIdentity, origin: SignInOrigin): Promise<SignInAnswer | null> {
    const userId = await this.bus.ask(new FindOutsideUser(identity));
    return userId && this.start(userId, origin, identity);
  }

  /** @throws Rejected `invalid` by field, `username-taken`, `email-taken` */
  register(actor: Actor, { offsetMinutes = null, ...fields }: Registration): Promise<UserProfile> {
    return this.bus.command(actor, (context) => new RegisterUser(context, fields, this.settings.rulesVersion, offsetMinutes));
  }

  /** Registers a user and signs them in. @throws Rejected as `register` */
  async join(actor: Actor, registration: Registration, origin: SignInOrigin): Promise<NewSession> {
    const { userId } = await this.register(actor, registration);
    return requireSession(await this.start(userId, origin));
  }

  logOut(token: string): Promise<void> {
    return this.bus.command(anonymous, (context) => new EndSession(context, token));
  }

  private start(
    userId: UserProfile['userId'],
    origin: SignInOrigin,
    verifiedIdentity: OutsideIdentity | null = null,
  ): Promise<SignInAnswer> {
    return this.bus.command(person(userId), (context) => new StartSession(context, userId, origin, verifiedIdentity));
  }
}
