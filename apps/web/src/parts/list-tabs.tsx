import { Tabs } from './tabs.js';

/** What one may look at without looking for anything. */
export function ListTabs({ current }: { current: 'popular' | 'recent' | 'today' }) {
  return (
    <Tabs
      label="Photographs"
      tabs={[
        { words: 'Popular', href: '/', current: current === 'popular' },
        { words: 'New', href: '/?sort=recent', current: current === 'recent' },
        { words: 'Today', href: '/today', current: current === 'today' },
      ]}
    />
  );
}
