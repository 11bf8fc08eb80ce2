import {
  AddSecret,
  ChangeAvatar,
  ChangePassword,
  CreatePersonalToken,
  DeleteApplication,
  FindApplication,
  FindProfile,
  ListApplications,
  ListConnections,
  ListGrantableScopes,
  ListPersonalTokens,
  ListSecrets,
  RegisterApplication,
  RemoveConnection,
  RemoveSecret,
  RevokePersonalToken,
  UpdateApplication,
  UpdateProfile,
} from '@heliograph/identity-contracts';
import { MakeSquare } from '@heliograph/media-contracts';
import type { FormOf } from '../models.js';
import { Refused } from '../refused.js';
import type { SettingsBackend } from '../settings-backend.js';
import { imageRefusal } from './image-refusal.js';
import { refusing } from './refusing.js';
import { developing } from './developing.js';
import type { Means } from './means.js';

/** All of it is identity's. */
export function settings(means: Means): SettingsBackend {
  return {
    async profile({ userId }) {
      const profile = await means.ask(new FindProfile(userId));
      if (!profile) throw new Refused(404, '');
      return profile;
    },
    async changeProfile({ name, location, bio, website_url: websiteUrl }, viewer) {
      await means.command(viewer, (context) => new UpdateProfile(context, viewer.userId, { name, location, bio, websiteUrl }));
    },
    changeAvatar: (image, viewer) =>
      refusing(async () => {
        try {
          const picture = await means.ask(new MakeSquare(image));
          await means.give(viewer, (context) => new ChangeAvatar(context, viewer.userId, picture));
        } catch (error) {
          throw imageRefusal(error) ?? error;
        }
      }),
    async changePassword({ current_password: current, password }, viewer) {
      await means.command(viewer, (context) => new ChangePassword(context, viewer.userId, current, password));
    },

    ...developing(means),

    applications: ({ userId }) => means.ask(new ListApplications(userId)),
    async application(appId, { userId }) {
      const app = await means.ask(new FindApplication(userId, appId));
      return app && { app, secrets: await means.ask(new ListSecrets(userId, appId)) };
    },
    registerApplication: (form, viewer) =>
      means.command(viewer, (context) => new RegisterApplication(context, viewer.userId, applicationFields(form))),
    async changeApplication(appId, form, viewer) {
      await means.command(viewer, (context) => new UpdateApplication(context, viewer.userId, appId, applicationFields(form)));
    },
    deleteApplication: (appId, viewer) => means.command(viewer, (context) => new DeleteApplication(context, viewer.userId, appId)),
    addSecret: (appId, viewer) => means.command(viewer, (context) => new AddSecret(context, viewer.userId, appId)),
    removeSecret: (appId, secretId, viewer) =>
      means.command(viewer, (context) => new RemoveSecret(context, viewer.userId, appId, secretId)),

    async tokens({ userId }) {
      const [tokens, grantable] = await Promise.all([
        means.ask(new ListPersonalTokens(userId)),
        means.ask(new ListGrantableScopes(userId)),
      ]);
      return { tokens, grantable };
    },
    createToken: ({ name, scopes }, viewer) =>
      means.command(viewer, (context) => new CreatePersonalToken(context, viewer.userId, name, scopes)),
    revokeToken: (tokenId, viewer) => means.command(viewer, (context) => new RevokePersonalToken(context, viewer.userId, tokenId)),

    async connections({ userId }) {
      const [connections, scopes] = await Promise.all([means.ask(new ListConnections(userId)), means.ask(new ListGrantableScopes(userId))]);
      return { connections, scopes };
    },
    disconnect: (appId, viewer) => means.command(viewer, (context) => new RemoveConnection(context, viewer.userId, appId)),
  };
}

function applicationFields(form: FormOf<'application'>) {
  return {
    name: form.name,
    website: form.website,
    callbackUrls: form.callback_urls,
    requirePkce: form.require_pkce,
    exactRedirect: form.exact_redirect,
  };
}
