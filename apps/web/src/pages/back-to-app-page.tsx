import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

export interface BackToAppModel {
  readonly home: string;
  /** Of a scheme that is the app's own: it opens a program of this device. */
  readonly href: string;
}

/** For errors that go to an app by way of its own scheme: somebody who only followed a link starts no program by it (O2). */
export function BackToAppPage({ home, href }: BackToAppModel) {
  const { say } = useLanguage();
  const title = say('The app sent an invalid request');
  return (
    <PlainLayout title={title} home={home}>
      <section className="card">
        <h1>{title}</h1>
        <p className="quiet">
          {say('You have not allowed anything. This button tells the app on this device why. Press it only if you came from that app.')}
        </p>
        <a className="button button-wide" href={href} rel="noreferrer">
          {say('Back to the app')}
        </a>
      </section>
    </PlainLayout>
  );
}
