import { useLanguage } from '../language/use-language.js';
import { Tabs } from './tabs.js';

/** What one may look at without looking for anything. */
export function ListTabs({ current }: { current: 'popular' | 'recent' | 'today' }) {
  const { say } = useLanguage();
  return (
    <Tabs
      label={say('Photographs')}
      tabs={[
        { words: say('Popular'), href: '/', current: current === 'popular' },
        { words: say('New'), href: '/?sort=recent', current: current === 'recent' },
        { words: say('Today'), href: '/today', current: current === 'today' },
      ]}
    />
  );
}
