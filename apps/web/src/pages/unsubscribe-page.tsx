import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

/** The link of a mail that ends mails of its kind, before it is used: programs that scan mails open links, too. */
export function UnsubscribePage({ token }: { token: string }) {
  const { say } = useLanguage();
  const title = say('Stop these e-mails');
  return (
    <PlainLayout title={title} home="/">
      <section className="card">
        <h1>{title}</h1>
        <p className="quiet">{say('You can switch them on again in your settings.')}</p>
        <form method="post" action={`/unsubscribe?${new URLSearchParams({ token })}`} className="stack">
          <button type="submit" className="button button-wide">
            {say('Stop these e-mails')}
          </button>
        </form>
      </section>
    </PlainLayout>
  );
}
