import type { ReactNode } from 'react';
import { type Frame, hasPower } from '../frame.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { staffKeysScript } from '../scripts/scripts.js';
import { Layout } from './layout.js';
import { PICKS } from './pick-form.js';
import { Tabs } from './tabs.js';

export interface Key {
  readonly key: string;
  readonly does: Message;
}

interface StaffLayoutProps {
  readonly frame: Frame;
  readonly title: string;
  readonly at: 'queue' | 'appeals' | 'picks' | 'themes';
  /** What waits in the list that is open. */
  readonly count?: number;
  /** What the keys of this page do; none = it has no keys. */
  readonly keys?: readonly Key[];
  readonly children: ReactNode;
}

/** A page of staff. All that keys do is done by buttons and links, too. */
export function StaffLayout({ frame, title, at, count, keys, children }: StaffLayoutProps) {
  const { say, inShort } = useLanguage();
  const tabs = [
    { words: say('Queue'), href: '/staff/queue', current: at === 'queue', power: 'moderate' as const },
    { words: say('Appeals'), href: '/staff/appeals', current: at === 'appeals', power: 'moderate' as const },
    { words: say('Editors’ picks'), href: PICKS, current: at === 'picks', power: 'curate' as const },
    { words: say('Themes'), href: '/staff/themes', current: at === 'themes', power: 'curate' as const },
  ]
    .filter(({ power }) => frame.viewer !== null && hasPower(frame.viewer, power))
    .map((tab) => ({ ...tab, count: tab.current && count !== undefined ? inShort(count) : undefined }));
  return (
    <Layout frame={frame} title={title}>
      <section className="staff">
        <Tabs label={say('Staff')} tabs={tabs} />
        {children}
        {keys === undefined ? null : <Keys keys={keys} />}
      </section>
    </Layout>
  );
}

function Keys({ keys }: { keys: readonly Key[] }) {
  const { say, said } = useLanguage();
  return (
    <aside className="staff-keys" aria-label={say('Keys')}>
      <h2>{say('Keys')}</h2>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{said(does)}</dd>
          </div>
        ))}
      </dl>
      <p hidden>
        <label className="checkbox">
          <input type="checkbox" data-keys="" defaultChecked /> {say('Keys are on')}
        </label>
      </p>
      <script src={staffKeysScript.path} defer />
    </aside>
  );
}

export const navigationKeys: readonly Key[] = [
  { key: 'j', does: message('next') },
  { key: 'k', does: message('previous') },
  { key: 'l', does: message('the list') },
  { key: 'v', does: message('show or hide the picture') },
  { key: 'e', does: message('write to the person; Escape leaves the field') },
];
