import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from './csrf-field.js';
import { copyScript } from '../scripts/scripts.js';
import { Layout } from './layout.js';
import { ModuleScript } from './module-script.js';
import { Tabs } from './tabs.js';

const places = [
  { words: message('Profile'), href: '/settings' },
  { words: message('Account'), href: '/settings/account' },
  { words: message('Security'), href: '/settings/security' },
  { words: message('Notifications'), href: '/settings/notifications' },
  { words: message('Connected apps'), href: '/settings/connections' },
  { words: message('Your apps'), href: '/settings/applications' },
  { words: message('Tokens'), href: '/settings/tokens' },
];

export function SettingsLayout({ frame, at, children }: { frame: Frame; at: string; children: ReactNode }) {
  const { say, said } = useLanguage();
  return (
    <Layout frame={frame} title={say('Settings')}>
      <div className="settings-page">
        <header className="heading">
          <h1>{say('Settings')}</h1>
        </header>
        <Tabs label={say('Settings')} tabs={places.map(({ words, href }) => ({ words: said(words), href, current: href === at }))} />
        <div className="settings">{children}</div>
      </div>
    </Layout>
  );
}

/** A thing that is shown this once and kept nowhere. @param file the name under which it can be saved; left out: it is short */
export function OneTimeValue({ children, file = '' }: { children: ReactNode; file?: string }) {
  const { say } = useLanguage();
  return (
    <section className="once" role="status" data-clipboard={file}>
      {children}
      <p className="quiet">{say('Save this now. We cannot show it again.')}</p>
      <ModuleScript asset={copyScript} />
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
