import { PlainLayout } from '../parts/layout.js';
import { PICTURE_WORDS } from '../parts/picture-types.js';

export interface ErrorModel {
  readonly status: number;
  readonly home: string;
  /** More than the status says; never a stack or a path. */
  readonly message?: string;
  readonly requestId?: string;
}

interface Words {
  readonly title: string;
  readonly next: string;
}

const unexpected: Words = { title: 'Something went wrong', next: 'The problem is on our side. Please try again in a moment.' };
const words: Readonly<Record<number, Words>> = {
  400: { title: 'This request cannot be understood', next: 'The address or the form was incomplete. Please go back and start again.' },
  403: {
    title: 'You are not allowed to change this',
    next: 'If a form brought you here, it may be out of date: go back, reload the page and send it again.',
  },
  404: { title: 'There is nothing here', next: 'This page does not exist, or it has been removed.' },
  413: { title: 'This is too large', next: 'Pictures may be up to 20 MB.' },
  415: { title: 'We cannot read this', next: `Pictures are ${PICTURE_WORDS}.` },
  409: { title: 'This has been done already', next: 'Go back and reload the page to see the current state.' },
  422: { title: 'This cannot be done', next: 'Something in the form is not valid. Please go back and check it.' },
  429: { title: 'Too many requests', next: 'Please wait a minute and try again.' },
  503: { title: 'Back in a moment', next: 'Nothing can be saved at the moment. Please try again in a minute.' },
};

export function ErrorPage({ status, home, message, requestId }: ErrorModel) {
  const { title, next } = words[status] ?? unexpected;
  return (
    <PlainLayout title={title} home={home}>
      <section className="error-page">
        <p className="error-status">{status}</p>
        <h1>{title}</h1>
        <p>{message ?? next}</p>
        <p>
          <a className="button-quiet" href={home}>
            To the photographs
          </a>
        </p>
        {status === 404 ? (
          <p className="quiet">
            Something on this site should not be here? <a href={`${home.replace(/\/$/, '')}/report`}>Report it</a>.
          </p>
        ) : null}
        {requestId === undefined ? null : (
          <p className="quiet">
            If you write to us about it, name <code>{requestId}</code>.
          </p>
        )}
      </section>
    </PlainLayout>
  );
}
