import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { Tabs } from './tabs.js';

type ListTab = 'front' | 'feed' | 'trending' | 'picks' | 'popular' | 'recent' | 'today';

/** What one may look at without looking for anything. */
export function ListTabs({ frame, current }: { frame: Frame; current: ListTab }) {
  const { say } = useLanguage();
  const tab = (name: ListTab, words: string, href: string) => ({ words, href, current: current === name });
  return (
    <Tabs
      label={say('Photographs')}
      tabs={[
        frame.viewer === null ? tab('front', say('Discover'), '/') : tab('feed', say('Feed'), '/'),
        tab('trending', say('Trending'), '/photos/trending'),
        tab('picks', say('Editors’ picks'), '/photos/curated'),
        tab('popular', say('Popular'), '/?sort=popular'),
        tab('recent', say('New'), '/?sort=recent'),
        tab('today', say('Today'), '/today'),
      ]}
    />
  );
}
