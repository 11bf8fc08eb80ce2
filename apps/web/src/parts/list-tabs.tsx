import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { Tabs } from './tabs.js';

/** The address of the popular photographs: the front page, but of whoever is signed in that is their feed. */
export const popularQuery = ({ viewer }: Pick<Frame, 'viewer'>): Record<string, string> => (viewer === null ? {} : { sort: 'popular' });

/** What one may look at without looking for anything. */
export function ListTabs({ frame, current }: { frame: Frame; current: 'feed' | 'popular' | 'recent' | 'today' }) {
  const { say } = useLanguage();
  return (
    <Tabs
      label={say('Photographs')}
      tabs={[
        ...(frame.viewer === null ? [] : [{ words: say('Feed'), href: '/', current: current === 'feed' }]),
        { words: say('Popular'), href: frame.viewer === null ? '/' : '/?sort=popular', current: current === 'popular' },
        { words: say('New'), href: '/?sort=recent', current: current === 'recent' },
        { words: say('Today'), href: '/today', current: current === 'today' },
      ]}
    />
  );
}
