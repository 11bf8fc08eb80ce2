import { PlainLayout } from '../parts/layout.js';

/** Shown after an account has been deleted. */
export function ErasedPage() {
  return (
    <PlainLayout title="Your account is deleted" home="/">
      <section className="card">
        <h1>Your account is deleted</h1>
        <p>
          You are signed out everywhere, and nobody can sign in to the account any more. Within seconds your photographs, your comments,
          likes and follows are removed for everyone, and the key that encrypted your texts is destroyed.
        </p>
        <p className="quiet">Your username stays reserved, so that nobody else can pretend to be you.</p>
        <a className="button button-wide" href="/">
          To the front page
        </a>
      </section>
    </PlainLayout>
  );
}
