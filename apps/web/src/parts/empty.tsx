import type { ReactNode } from 'react';

/** Says what would be here, and offers the next step. */
export function Empty({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{words}</p>
      {children}
    </div>
  );
}
