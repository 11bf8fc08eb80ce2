import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { CsrfField } from './csrf-field.js';
import { Layout } from './layout.js';
import { Tabs } from './tabs.js';

const places = [
  { words: 'Profile', href: '/settings' },
  { words: 'Account', href: '/settings/account' },
  { words: 'Security', href: '/settings/security' },
  { words: 'Connected apps', href: '/settings/connections' },
  { words: 'Your apps', href: '/settings/applications' },
  { words: 'Tokens', href: '/settings/tokens' },
];

export function SettingsLayout({ frame, at, children }: { frame: Frame; at: string; children: ReactNode }) {
  return (
    <Layout frame={frame} title="Settings" indexed={false}>
      <div className="settings-page">
        <header className="heading">
          <h1>Settings</h1>
        </header>
        <Tabs label="Settings" tabs={places.map((place) => ({ ...place, current: place.href === at }))} />
        <div className="settings">{children}</div>
      </div>
    </Layout>
  );
}

/** A thing that is shown this once and kept nowhere. */
export function ShownOnce({ children }: { children: ReactNode }) {
  return (
    <section className="once" role="status">
      {children}
      <p className="quiet">Copy it now: it is not shown again.</p>
    </section>
  );
}

export function SmallForm({ frame, action, words, label }: { frame: Frame; action: string; words: string; label: string }) {
  return (
    <form method="post" action={action}>
      <CsrfField token={frame.csrf} />
      <button type="submit" className="text-button" aria-label={label}>
        {words}
      </button>
    </form>
  );
}
