import type { FastifyInstance } from 'fastify';
import { type FirstStep, isOfWelcome, WELCOME, welcomePath, type WelcomeStep } from '../http/first-steps.js';
import type { PageContext } from '../http/page-context.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { safeReturnPath } from '../http/return-path.js';
import { tryRead } from '../http/try-read.js';
import type { Profile } from '../models.js';
import { WelcomePage } from '../pages/welcome-page.js';

/** People whom somebody new is asked to follow. */
const PEOPLE = 3;

const isDone: Readonly<Record<WelcomeStep, (profile: Profile) => boolean>> = {
  face: ({ avatar }) => avatar !== null,
  people: ({ countFollowing }) => countFollowing >= PEOPLE,
  photo: ({ countPhotos }) => countPhotos > 0,
};

/** The first minutes of somebody who has joined. Once all is done or skipped, there is no such page any more. */
export function welcomeRoutes(server: FastifyInstance, context: PageContext): void {
  const { backend, firstSteps: kept } = context;
  const backOf = (fields: unknown) => safeReturnPath((fields as Record<string, unknown> | null)?.return_to);

  server.get(WELCOME, async (request, reply) => {
    const viewer = context.member(request);
    const back = backOf(request.query);
    const left = kept.remaining(request, viewer.userId);
    const asked = left.filter(isOfWelcome);
    const profile = asked.length === 0 ? null : await tryRead(request, backend.user(viewer.username, viewer));
    const steps = profile === null ? asked : asked.filter((step) => !isDone[step](profile));
    if (steps.length === 0) {
      kept.keep(
        reply,
        viewer.userId,
        left.filter((step) => !isOfWelcome(step)),
      );
      return redirect(reply, back);
    }
    const [{ email, emailVerified }, people] = await Promise.all([
      backend.profile.findProfile(viewer),
      steps.includes('people') ? tryRead(request, backend.peopleToFollow(viewer)) : [],
    ]);
    const shown = people === null ? steps.filter((step) => step !== 'people') : steps;
    const mailedTo = context.options.sendsMail && !emailVerified ? email : null;
    const model = { viewer, steps: shown, mailedTo, people: people?.slice(0, PEOPLE) ?? [], back };
    // What is done from here leads back here first, and from here on to where one came from.
    const frame = { ...context.frame(request), here: welcomePath(back) };
    return context.show(reply, <WelcomePage frame={frame} {...model} />, { kind: 'private' });
  });

  server.post(WELCOME, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { skip, remind } = readForm('welcome', request.body);
    const isLeft = (step: FirstStep) => (skip === 'all' ? !isOfWelcome(step) : step !== skip);
    const steps = kept.remaining(request, viewer.userId).filter(isLeft);
    if (remind)
      await backend.notificationSettings.change(viewer, { streak: { page: true, mail: 'daily' } }, context.languageOf(request).code);
    kept.keep(reply, viewer.userId, steps);
    const back = backOf(request.body);
    return redirect(reply, skip !== 'evening' && steps.some(isOfWelcome) ? welcomePath(back) : back);
  });
}
