import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { PlainLayout } from '../parts/layout.js';

export interface ErrorModel {
  readonly status: number;
  readonly home: string;
  /** More than the status says; never a stack or a path. */
  readonly message?: string;
  readonly requestId?: string;
  /** The same page, where it may be there in a while. */
  readonly again?: string;
}

interface Words {
  readonly title: Message;
  readonly next: Message;
}

const unexpected: Words = {
  title: message('Something went wrong'),
  next: message('The problem is on our side. Please try again in a moment.'),
};
const words: Readonly<Record<number, Words>> = {
  400: {
    title: message('We cannot understand this request'),
    next: message('The address or the form was incomplete. Please go back and start again.'),
  },
  403: {
    title: message('You cannot change this'),
    next: message('If a form brought you here, it may be out of date: go back, reload the page and send it again.'),
  },
  404: { title: message('There is nothing here'), next: message('This page does not exist, or it has been removed.') },
  413: { title: message('This is too large'), next: message('Pictures may be up to 20 MB.') },
  415: { title: message('We cannot read this'), next: message('Pictures are JPEG, PNG, WebP, AVIF or HEIC.') },
  409: { title: message('This was already done'), next: message('Go back and reload the page to see the current state.') },
  422: { title: message('This cannot be done'), next: message('Something in the form is not valid. Please go back and check it.') },
  429: { title: message('Too many requests'), next: message('Please wait a minute and try again.') },
  503: { title: message('Back in a moment'), next: message('Nothing can be saved at the moment. Please try again in a minute.') },
};

export function ErrorPage({ status, home, message, requestId, again }: ErrorModel) {
  const { say, rich, said, known } = useLanguage();
  const { title, next } = words[status] ?? unexpected;
  return (
    <PlainLayout title={said(title)} home={home}>
      <section className="error-page">
        <p className="error-status">{status}</p>
        <h1>{said(title)}</h1>
        <p>{message === undefined ? said(next) : known(message)}</p>
        <p>
          {again === undefined ? (
            <a className="button-quiet" href={home}>
              {say('To the photographs')}
            </a>
          ) : (
            <a className="button-quiet" href={again}>
              {say('Try again')}
            </a>
          )}
        </p>
        {status === 404 ? (
          <p className="quiet">
            {rich('Found something that breaks the rules? <link>Report it</link>.', {
              link: (words) => <a href={`${home.replace(/\/$/, '')}/report`}>{words}</a>,
            })}
          </p>
        ) : null}
        {requestId === undefined ? null : (
          <p className="quiet">
            {rich('If you contact us about it, please mention <code>{id}</code>.', {
              id: requestId,
              code: (words) => <code>{words}</code>,
            })}
          </p>
        )}
      </section>
    </PlainLayout>
  );
}
