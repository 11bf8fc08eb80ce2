import type { ReactNode } from 'react';

interface MoreMenuProps {
  /** For those who do not see the dots. */
  readonly label: string;
  /** How the dots look among the buttons that they stand with. */
  readonly button?: 'text-button' | 'button-quiet';
  readonly children: ReactNode;
}

/** What is seldom wanted, behind three dots; without script, too. */
export function MoreMenu({ label, button = 'text-button', children }: MoreMenuProps) {
  return (
    <details className="more">
      <summary className={button} aria-label={label}>
        <span aria-hidden="true">…</span>
      </summary>
      <div className="more-items">{children}</div>
    </details>
  );
}
