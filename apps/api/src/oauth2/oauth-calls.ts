import { Tokens } from '@heliograph/application/access';
import { ClientLimits } from '@heliograph/http';
import type { AuthenticatedClient, OAuthAnswer, OAuthParameters } from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { noteOAuthCall } from '../request-log/client-call.js';
import { oauthParameters, unreadableBody } from './oauth-parameters.js';

interface Call {
  readonly reply: FastifyReply;
  readonly body: unknown;
  /** The header, as it was sent. */
  readonly authorization: string | undefined;
}

type Act = (client: AuthenticatedClient, parameters: OAuthParameters) => Promise<OAuthAnswer>;

/** Calls that programs make to the token endpoint and its neighbours: who calls, what it costs, the answer, and its line in the app's request log. */
@Injectable()
export class OAuthCalls {
  constructor(
    private readonly tokens: Tokens,
    private readonly limits: ClientLimits,
  ) {}

  /** @throws HttpProblem over the app's limit, or for a body that cannot be read */
  async answer({ reply, body, authorization }: Call, act: Act): Promise<void> {
    const { request } = reply;
    const parameters = oauthParameters(body);
    const { client, refusal } = await this.tokens.client(parameters, authorization);
    const proven = client !== null && !client.isPublic;
    const charge = await this.limits.charge(proven ? client : null, request.exchange.address);
    const problem = charge.refusal ?? unreadableBody(body, charge.headers);
    if (problem) {
      noteOAuthCall(request, parameters, authorization, { proven, answer: problem.members });
      throw problem;
    }
    const answer = client === null ? refusal : await act(client, parameters);
    // A public app proves itself by what it is given tokens for.
    noteOAuthCall(request, parameters, authorization, { proven: proven || 'access_token' in answer.body, answer: answer.body });
    await reply
      .code(answer.status)
      .headers({ ...charge.headers, ...answer.headers })
      .send(answer.body);
  }
}
