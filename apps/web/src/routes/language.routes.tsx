import type { FastifyInstance } from 'fastify';
import { noteMailLanguage } from '../http/mail-language.js';
import { suspendedAccess, type PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { safeReturnPath } from '../http/return-path.js';
import { message } from '../language/message.js';
import { findLanguage } from '../language/languages.js';
import { LanguagePage } from '../pages/language-page.js';
import { Refused } from '../refused.js';

type Fields = Readonly<Record<string, unknown>> | null | undefined;

export function languageRoutes(server: FastifyInstance, context: PageContext): void {
  server.get('/language', suspendedAccess, async (request, reply) => {
    const back = safeReturnPath((request.query as Fields)?.return_to);
    const page = <LanguagePage frame={context.frame(request)} csrf={context.guestToken(request, reply)} back={back} />;
    return context.show(reply, page, { kind: 'private' });
  });

  server.post('/language', suspendedAccess, async (request, reply) => {
    context.checkGuestForm(request);
    const fields = request.body as Fields;
    const language = findLanguage(fields?.language);
    if (language === undefined) throw new Refused(422, message('Choose one of the languages.'));
    context.keepLanguage(reply, language);
    if (request.viewer) await noteMailLanguage(context.backend, request, request.viewer, language);
    return redirect(reply, safeReturnPath(fields?.return_to));
  });
}
