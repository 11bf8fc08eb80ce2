import type { ReactNode } from 'react';
import type { Frame } from '../frame.js';
import { staffKeysScript } from '../style/assets.js';
import { Layout } from './layout.js';
import { Tabs } from './tabs.js';

export interface Key {
  readonly key: string;
  readonly does: string;
}

interface StaffLayoutProps {
  readonly frame: Frame;
  readonly title: string;
  readonly at: 'queue' | 'appeals';
  /** What the keys of this page do; none = it has no keys. */
  readonly keys?: readonly Key[];
  readonly children: ReactNode;
}

/** A page of moderators. All that keys do is done by buttons and links, too. */
export function StaffLayout({ frame, title, at, keys, children }: StaffLayoutProps) {
  const tabs = [
    { words: 'Queue', href: '/staff/queue', current: at === 'queue' },
    { words: 'Appeals', href: '/staff/appeals', current: at === 'appeals' },
  ];
  return (
    <Layout frame={frame} title={title} indexed={false}>
      <section className="staff">
        <Tabs label="Moderation" tabs={tabs} />
        {children}
        {keys === undefined ? null : <Keys keys={keys} />}
      </section>
    </Layout>
  );
}

function Keys({ keys }: { keys: readonly Key[] }) {
  return (
    <aside className="staff-keys" aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p hidden>
        <label className="checkbox">
          <input type="checkbox" data-keys="" defaultChecked /> Keys are on
        </label>
      </p>
      <script src={staffKeysScript.path} defer />
    </aside>
  );
}

export const navigationKeys: readonly Key[] = [
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'l', does: 'the list' },
  { key: 'v', does: 'show the picture, or veil it' },
  { key: 'e', does: 'write to the person; Escape leaves the field' },
];
