import type { FastifyInstance } from 'fastify';
import { forSuspended, type PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { returnTo } from '../http/return-to.js';
import { message } from '../language/message.js';
import { languageNamed } from '../language/languages.js';
import { LanguagePage } from '../pages/language-page.js';
import { Refused } from '../refused.js';

type Fields = Readonly<Record<string, unknown>> | null | undefined;

export function languageRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/language', forSuspended, async (request, reply) => {
    const back = returnTo((request.query as Fields)?.return_to);
    const page = <LanguagePage frame={context.frame(request)} csrf={context.guestToken(request, reply)} back={back} />;
    return context.show(reply, page, { kind: 'private' });
  });

  server.post('/language', forSuspended, async (request, reply) => {
    context.checkGuestForm(request);
    const fields = request.body as Fields;
    const language = languageNamed(fields?.language);
    if (language === undefined) throw new Refused(422, message('Choose one of the languages.'));
    context.keepLanguage(reply, language);
    return redirect(reply, returnTo(fields?.return_to));
  });
}
