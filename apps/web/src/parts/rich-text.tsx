import { Fragment } from 'react';

/** A person's text as it was sent; `@username` becomes a link to that person, nothing else is markup. */
export function RichText({ text, className = 'prose' }: { text: string; className?: string }) {
  const parts = text.split(/(?<![\w.@/])@([A-Za-z0-9_.]{2,29}[A-Za-z0-9_])(?!\w)/);
  return (
    <p className={className}>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <a key={index} href={`/users/${part}`}>
            @{part}
          </a>
        ),
      )}
    </p>
  );
}
