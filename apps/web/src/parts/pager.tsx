import type { PageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import { endlessScript } from '../scripts/scripts.js';
import { Icon } from './icon.js';
import { LateScript } from './module-script.js';

interface PagerProps {
  readonly links: PageLinks;
  readonly page: number;
  readonly totalPages: number | null;
  /** Its list is the grid of the page, which our script lets go on. */
  readonly isOfGrid?: boolean;
}

/** Of a list by time, whose length nobody knows, `totalPages` is null. */
export function Pager({ links, page, totalPages, isOfGrid = false }: PagerProps) {
  const { say, inFull } = useLanguage();
  if (links.previous === null && links.next === null) return null;
  return (
    <>
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
      {isOfGrid && links.next !== null ? <LateScript asset={endlessScript} /> : null}
    </>
  );
}
