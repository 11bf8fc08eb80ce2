import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { Authenticator } from '@fastify/passport';
import session from '@fastify/session';
import Fastify from 'fastify';
import oauth2 from 'passport-oauth2';

export interface Registered {
  readonly clientId: string;
  /** Null = a public app. */
  readonly clientSecret: string | null;
}

export interface SampleApp {
  readonly url: string;
  /** Where it waits for people who come back; to be registered. */
  readonly callback: string;
  /** Gives it what it got at its registration, and opens it. */
  use(app: Registered, issuer: string): void;
  close(): Promise<void>;
}

/** A third-party app: Fastify with sessions, and an independent client library. */
export async function startSampleApp(): Promise<SampleApp> {
  const passport = new Authenticator({ key: 'sample' });
  const server = Fastify();
  await server.register(cookie);
  await server.register(session, { secret: randomBytes(32).toString('hex'), cookie: { secure: false } });
  await server.register(passport.initialize());
  await server.register(passport.secureSession());
  passport.registerUserSerializer(async (user) => user);
  passport.registerUserDeserializer(async (user) => user);
  server.get('/login', { preValidation: passport.authenticate('heliograph') }, async () => ({}));
  server.get(
    '/callback',
    { preValidation: passport.authenticate('heliograph', { failureRedirect: '/refused' }) },
    async (request) => request.user,
  );
  server.get('/refused', async (_request, reply) => reply.code(401).send({ refused: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    callback: `${url}/callback`,
    use: ({ clientId, clientSecret }, issuer) => {
      const strategy = new oauth2.Strategy(
        {
          authorizationURL: `${issuer}/oauth2/authorize`,
          tokenURL: `${issuer}/oauth2/token`,
          clientID: clientId,
          clientSecret: clientSecret ?? '',
          callbackURL: `${url}/callback`,
          scope: ['read', 'write:likes'],
          state: true,
          pkce: 'S256',
        },
        (access, refresh, _profile, done) => {
          whoIs(issuer, access).then(
            (username) => done(null, { username, access, refresh }),
            (error: Error) => done(error),
          );
        },
      );
      // The page is shown each time, as its specs want to see it.
      Object.assign(strategy, { authorizationParams: () => ({ prompt: 'consent' }) });
      passport.use('heliograph', strategy as never);
    },
    close: () => server.close(),
  };
}

/** The person behind a token, as the app wants to know it for its own accounts. */
async function whoIs(issuer: string, access: string): Promise<string> {
  const answer = await fetch(`${issuer}/me`, { headers: { Authorization: `Bearer ${access}` } });
  if (!answer.ok) throw new Error(`asking who it is was answered with ${answer.status}`);
  return ((await answer.json()) as { data: { username: string } }).data.username;
}
