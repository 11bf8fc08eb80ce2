import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

/** Shown after an account has been deleted. */
export function ErasedPage() {
  const { say } = useLanguage();
  return (
    <PlainLayout title={say('Your account is deleted')} home="/">
      <section className="card">
        <h1>{say('Your account is deleted')}</h1>
        <p>
          {say(
            'You are signed out everywhere. Your photographs, comments, likes and follows are gone within seconds and cannot be restored.',
          )}
        </p>
        <p className="quiet">{say('Your username stays reserved, so that nobody else can pretend to be you.')}</p>
        <a className="button button-wide" href="/">
          {say('To the front page')}
        </a>
      </section>
    </PlainLayout>
  );
}
