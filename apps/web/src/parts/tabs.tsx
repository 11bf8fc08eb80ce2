export interface Tab {
  readonly words: string;
  readonly href: string;
  readonly current: boolean;
  readonly count?: string | undefined;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.words}
          {tab.count === undefined ? null : (
            <span data-live={tab.href} className="tab-count">
              {' '}
              {tab.count}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
