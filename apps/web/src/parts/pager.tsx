import type { PageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import { Icon } from './icon.js';

/** Of a list by time, whose length nobody knows, `totalPages` is null. */
export function Pager({ links, page, totalPages }: { links: PageLinks; page: number; totalPages: number | null }) {
  const { say, inFull } = useLanguage();
  if (links.previous === null && links.next === null) return null;
  return (
    <nav className="pager" aria-label={say('Pages')}>
      {links.previous === null ? null : (
        <a className="button-quiet" rel="prev" href={links.previous}>
          <Icon name="previous" /> {totalPages === null ? say('Newer') : say('Previous')}
        </a>
      )}
      {totalPages === null ? null : (
        <span className="pager-place">
          {say('Page {page} of {pages}', { page: inFull(page), pages: inFull(Math.max(page, totalPages)) })}
        </span>
      )}
      {links.next === null ? null : (
        <a className="button-quiet" rel="next" href={links.next}>
          {totalPages === null ? say('Older') : say('Next')} <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
