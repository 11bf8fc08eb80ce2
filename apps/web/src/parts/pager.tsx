import type { PageLinks } from '../http/paging.js';
import { inFull } from '../words.js';
import { Icon } from './icon.js';

export function Pager({ links, page, totalPages }: { links: PageLinks; page: number; totalPages: number }) {
  if (links.previous === null && links.next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {links.previous === null ? null : (
        <a className="button-quiet" rel="prev" href={links.previous}>
          <Icon name="previous" /> Previous
        </a>
      )}
      <span className="pager-place">
        Page {inFull(page)} of {inFull(Math.max(page, totalPages))}
      </span>
      {links.next === null ? null : (
        <a className="button-quiet" rel="next" href={links.next}>
          Next <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
