import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { weekIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { curator } from '../http/staff.js';
import { STAFF_THEMES, StaffThemesPage } from '../pages/staff-themes-page.js';
import { ThemePage, ThemesPage } from '../pages/theme-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';
import { formErrorsOf } from './settings.routes.js';

const FIRST = { number: 1, cursor: null };

/** Themes of weeks: what people made of them, and the page of curators, who name them. */
export function themeRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend } = context;
  const asked = (request: FastifyRequest) => pageOf(request.query as Record<string, unknown>);

  server.get('/themes', async (request, reply) => {
    const listing = await backend.themes(asked(request));
    const [latest] = listing.items;
    const photos = latest ? (await backend.themePhotos(latest, FIRST, request.viewer)).items.slice(0, 8) : [];
    return context.show(reply, <ThemesPage frame={context.frame(request)} listing={listing} photos={photos} />);
  });

  server.get('/themes/:week', async (request, reply) => {
    const theme = await backend.theme(weekIn(request.params));
    const [listing, current] = await Promise.all([
      backend.themePhotos(theme, asked(request), request.viewer),
      backend.themeOfToday(request.viewer),
    ]);
    const isCurrent = current?.week === theme.week;
    return context.show(reply, <ThemePage frame={context.frame(request)} theme={theme} isCurrent={isCurrent} listing={listing} />);
  });

  const staffPage = async (request: FastifyRequest, reply: FastifyReply, refused?: Refusal) => {
    const page = (
      <StaffThemesPage frame={context.frame(request)} listing={await backend.allThemes(asked(request))} {...(refused && { refused })} />
    );
    return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
  };

  server.get(STAFF_THEMES, withoutConfirmation, async (request, reply) => {
    curator(context.member(request));
    return staffPage(request, reply);
  });

  server.post(STAFF_THEMES, withoutConfirmation, async (request, reply) => {
    const viewer = curator(context.checkMemberForm(request));
    try {
      await backend.setTheme(readForm('theme', request.body), viewer);
    } catch (error) {
      return staffPage(request, reply, { ...formErrorsOf(error), typed: typedFields(request.body, 'date', 'title', 'tag') });
    }
    return redirect(reply, STAFF_THEMES);
  });

  server.post(`${STAFF_THEMES}/:week/remove`, withoutConfirmation, async (request, reply) => {
    const viewer = curator(context.checkMemberForm(request));
    await backend.removeTheme(weekIn(request.params), viewer);
    return redirect(reply, STAFF_THEMES);
  });
}

type Refusal = NonNullable<Parameters<typeof StaffThemesPage>[0]['refused']>;
