import type { AppSecret } from '@heliograph/identity-contracts';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { ConfirmForm } from './confirm-form.js';
import { CsrfField } from './csrf-field.js';

/** O10: several live secrets, so that one can be replaced without a pause. */
export function ApplicationSecrets({ frame, path, secrets }: { frame: Frame; path: string; secrets: readonly AppSecret[] }) {
  const { say, dayOf } = useLanguage();
  return (
    <section>
      <h2>{say('Secrets')}</h2>
      <p className="quiet">
        {say('To replace a secret, create another one, put it into your app, and remove the old one when nothing uses it any more.')}
      </p>
      <ul className="things" role="list">
        {secrets.map((secret) => (
          <li key={secret.id}>
            <div>
              <strong>{say('Created {day}', { day: dayOf(secret.createdAt.toISOString()) })}</strong>
              <span className="quiet">
                {secret.lastUsedAt === null ? say('Never used') : say('Last used {day}', { day: dayOf(secret.lastUsedAt.toISOString()) })}
              </span>
            </div>
            <ConfirmForm
              frame={frame}
              action={`${path}/secrets/${secret.id}/remove`}
              words={say('Remove')}
              label={say('Remove the secret of {day}', { day: dayOf(secret.createdAt.toISOString()) })}
              warning={say('Programs that still use it are refused at once. Tokens that were created with it keep working.')}
            />
          </li>
        ))}
      </ul>
      <form method="post" action={`${path}/secrets`}>
        <CsrfField token={frame.csrf} />
        <button type="submit" className="button-quiet">
          {say('Create another secret')}
        </button>
      </form>
    </section>
  );
}
