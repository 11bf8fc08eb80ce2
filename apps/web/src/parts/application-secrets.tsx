import type { AppSecret } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { dayOf } from '../words.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

/** O10: several live secrets, so that one can be replaced without a pause. */
export function ApplicationSecrets({ frame, path, secrets }: { frame: Frame; path: string; secrets: readonly AppSecret[] }) {
  return (
    <section>
      <h2>Secrets</h2>
      <p className="quiet">To replace one: make another, put it into your app, and remove the old one when nothing uses it any more.</p>
      <ul className="things" role="list">
        {secrets.map((secret) => (
          <li key={secret.id}>
            <div>
              <strong>Made {dayOf(secret.createdAt.toISOString())}</strong>
              <span className="quiet">
                {secret.lastUsedAt === null ? 'Never used' : `Last used ${dayOf(secret.lastUsedAt.toISOString())}`}
              </span>
            </div>
            <ConfirmForm
              frame={frame}
              action={`${path}/secrets/${secret.id}/remove`}
              words="Remove"
              label={`Remove the secret of ${dayOf(secret.createdAt.toISOString())}`}
              warning="Whatever still uses it is refused at once. Tokens that were made with it live on."
            />
          </li>
        ))}
      </ul>
      <form method="post" action={`${path}/secrets`}>
        <CsrfField token={frame.csrf} />
        <button type="submit" className="button-quiet">
          Make another secret
        </button>
      </form>
    </section>
  );
}
