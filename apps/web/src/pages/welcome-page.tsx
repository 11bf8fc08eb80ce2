import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import type { SuggestedProfile } from '../front-page-models.js';
import type { WelcomeStep } from '../http/first-steps.js';
import { useLanguage } from '../language/use-language.js';
import type { Person } from '../models.js';
import { Avatar } from '../parts/avatar.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Field } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { PICTURE_TYPES, PICTURE_WORDS } from '../parts/picture-types.js';
import { SuggestedPeople } from '../parts/suggested-people.js';

export interface WelcomePageProps {
  readonly frame: Frame;
  readonly viewer: Person;
  /** Those that are left. */
  readonly steps: readonly WelcomeStep[];
  /** Where a mail waits that confirms the address; null = none does. */
  readonly mailedTo: string | null;
  readonly people: readonly SuggestedProfile[];
  /** Where one goes on to. */
  readonly back: string;
}

/** What this place is, and three things to begin with, each of which one may leave out. */
export function WelcomePage({ frame, viewer, steps, mailedTo, people, back }: WelcomePageProps) {
  const { say } = useLanguage();
  const parts: Readonly<Record<WelcomeStep, ReactNode>> = {
    face: <Face frame={frame} viewer={viewer} />,
    people: <SuggestedPeople frame={frame} people={people} title={say('Follow three people')} />,
    photo: <FirstPhoto />,
  };
  return (
    <Layout frame={frame} title={say('Welcome')}>
      <div className="welcome">
        <h1>{say('Welcome to Heliograph, {name}', { name: viewer.name })}</h1>
        <p>{say('Take one photograph a day and add it here. Each fills its day, and your days become a year.')}</p>
        {mailedTo === null ? null : (
          <p className="welcome-mail">{say('A message waits at {email}. Follow its link to confirm your address.', { email: mailedTo })}</p>
        )}
        <ol role="list">
          {steps.map((step) => (
            <li key={step} className="welcome-step">
              {parts[step]}
              <Skip frame={frame} back={back} what={step} className="text-button">
                {say('Skip this step')}
              </Skip>
            </li>
          ))}
        </ol>
        <Skip frame={frame} back={back} what="all" className="button-quiet">
          {say('Go to the photographs')}
        </Skip>
      </div>
    </Layout>
  );
}

function Face({ frame, viewer }: Pick<WelcomePageProps, 'frame' | 'viewer'>) {
  const { say, said } = useLanguage();
  return (
    <section aria-labelledby="first-face">
      <h2 id="first-face">{say('Show your face')}</h2>
      <form method="post" action="/settings/avatar" encType="multipart/form-data" className="stack">
        <CsrfField token={frame.csrf} />
        <input type="hidden" name="return_to" value={frame.here} />
        <Avatar person={viewer} size={112} />
        <Field
          name="image"
          type="file"
          label={say('Your picture')}
          hint={say('{kinds}, up to 20 MB. Cropped to a square.', { kinds: said(PICTURE_WORDS) })}
          accept={PICTURE_TYPES}
          required
        />
        <button type="submit" className="button">
          {say('Use this picture')}
        </button>
      </form>
    </section>
  );
}

function FirstPhoto() {
  const { say } = useLanguage();
  return (
    <section aria-labelledby="first-photo">
      <h2 id="first-photo">{say('Add your first photograph')}</h2>
      <p>{say('Any of your photographs will do. The best is one from today.')}</p>
      <p>
        <a className="button" href="/upload">
          {say('Add a photograph')}
        </a>
      </p>
    </section>
  );
}

interface SkipProps extends Pick<WelcomePageProps, 'frame' | 'back'> {
  readonly what: WelcomeStep | 'all';
  readonly className: string;
  readonly children: ReactNode;
}

function Skip({ frame, back, what, className, children }: SkipProps) {
  return (
    <form method="post" action="/welcome">
      <CsrfField token={frame.csrf} />
      <input type="hidden" name="return_to" value={back} />
      <button type="submit" name="skip" value={what} className={className}>
        {children}
      </button>
    </form>
  );
}
