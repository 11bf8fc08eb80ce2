import { type Actor, anonymous, type MessageBus, type Person, person } from '@heliograph/application-actor';
import {
  ConfirmSession,
  EndSession,
  FindOutsideUser,
  FindProfile,
  FindSession,
  LogIn,
  type NewSession,
  type OutsideIdentity,
  RegisterUser,
  type Session,
  type SignInOrigin,
  StartSession,
  type UserProfile,
} from '@heliograph/identity-contracts';

export type Registration = ConstructorParameters<typeof RegisterUser>[1];

export interface SignedIn {
  readonly session: Session;
  readonly profile: UserProfile;
}

/** Registering, signing in and out, and who is signed in. */
export class SignIn {
  constructor(private readonly bus: MessageBus) {}

  /** Whose session this is; null = it is unknown or over. */
  async holderOf(token: string): Promise<SignedIn | null> {
    const session = await this.bus.ask(new FindSession(token));
    const profile = session && (await this.bus.ask(new FindProfile(session.userId)));
    return session && profile && { session, profile };
  }

  /** The session has the power of its user's roles for a while (A4). @throws Rejected `wrong-password`, `too-many-attempts`, `credential-ended` */
  confirm(person: Person, password: string): Promise<void> {
    return this.bus.command(person, (context) => new ConfirmSession(context, person.userId, password));
  }

  /** Always a new session. @throws Rejected `wrong-credentials`, `too-many-attempts`, `busy` */
  logIn(login: string, password: string, origin: SignInOrigin): Promise<NewSession> {
    return this.bus.command(anonymous, (context) => new LogIn(context, login, password, origin));
  }

  /** A new session of the user who is connected to this account elsewhere (O11); null = none is. @throws Rejected where that person is disabled */
  async logInFrom(identity: OutsideIdentity, origin: SignInOrigin): Promise<NewSession | null> {
    const userId = await this.bus.ask(new FindOutsideUser(identity));
    return userId && this.start(userId, origin, identity);
  }

  /** @throws Rejected `invalid` by field, `username-taken`, `email-taken` */
  register(actor: Actor, registration: Registration): Promise<UserProfile> {
    return this.bus.command(actor, (context) => new RegisterUser(context, registration));
  }

  /** Registers a user and signs them in. @throws Rejected as `register` */
  async join(registration: Registration, origin: SignInOrigin): Promise<NewSession> {
    const { userId } = await this.register(anonymous, registration);
    return this.start(userId, origin);
  }

  logOut(token: string): Promise<void> {
    return this.bus.command(anonymous, (context) => new EndSession(context, token));
  }

  private start(userId: UserProfile['userId'], origin: SignInOrigin, vouched: OutsideIdentity | null = null): Promise<NewSession> {
    return this.bus.command(person(userId), (context) => new StartSession(context, userId, origin, vouched));
  }
}
