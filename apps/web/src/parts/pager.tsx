import type { PageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import { Icon } from './icon.js';

export function Pager({ links, page, totalPages }: { links: PageLinks; page: number; totalPages: number }) {
  const { say, inFull } = useLanguage();
  if (links.previous === null && links.next === null) return null;
  return (
    <nav className="pager" aria-label={say('Pages')}>
      {links.previous === null ? null : (
        <a className="button-quiet" rel="prev" href={links.previous}>
          <Icon name="previous" /> {say('Previous')}
        </a>
      )}
      <span className="pager-place">
        {say('Page {page} of {pages}', { page: inFull(page), pages: inFull(Math.max(page, totalPages)) })}
      </span>
      {links.next === null ? null : (
        <a className="button-quiet" rel="next" href={links.next}>
          {say('Next')} <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
