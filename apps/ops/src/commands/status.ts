import type { Command } from 'commander';
import { DemoFile } from '../demo/demo-file.js';
import { people } from '../demo/people.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { describeReadModel, percentOf, unfinishedReadModels } from '../read-models/unfinished-read-models.js';

export function statusCommand(program: Command): void {
  program
    .command('status')
    .description('addresses of the running product, and the login, token and app of its demo')
    .action(
      action(async (session) => {
        const { profile, api, web, dataDir } = session.settings;
        const demo = await demoOf(session);
        const unfinished = await unfinishedReadModels(session);
        const readModels = unfinished.map((state) => ({ ...state, percent: percentOf(state), words: describeReadModel(state) }));
        session.output.answer({ profile, api: api.publicUrl, web: web.url, data_dir: dataDir, demo, read_models: readModels }, () =>
          [
            `profile  ${profile}`,
            `API      ${api.publicUrl}`,
            `pages    ${web.url}`,
            `data     ${dataDir}`,
            ...readModels.map(({ words }) => `rows     ${words}`),
            ...(demo
              ? [
                  '',
                  `demo login     ${demo.username} / ${demo.password}`,
                  `demo token     ${demo.token}`,
                  `client_id      ${demo.client_id}`,
                  `client_secret  ${demo.client_secret}`,
                ]
              : []),
          ].join('\n'),
        );
      }),
    );
}

/** null: none was made here, or it is not far enough to be used. */
async function demoOf(session: Session) {
  const { store } = await session.runtime();
  const demo = DemoFile.findDemo(session.settings.dataDir, (await store.head('identity')).incarnation)?.demo;
  if (!demo?.token || !demo.app) return null;
  return {
    username: people[0].username,
    password: demo.password,
    token: demo.token,
    client_id: demo.app.clientId,
    client_secret: demo.app.clientSecret,
    /** The first of its photographs, to try something on. */
    photo_id: demo.photos[0] ?? null,
  };
}
