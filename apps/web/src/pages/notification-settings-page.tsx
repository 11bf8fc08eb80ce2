import { mailPaces, type NotificationSettings } from '@heliograph/notifications-contracts';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Checkbox, Select } from '../parts/form-field.js';
import { LateScript, ScriptWords } from '../parts/module-script.js';
import { SettingsLayout } from '../parts/settings-layout.js';
import { browserScript } from '../scripts/scripts.js';

interface NotificationSettingsProps {
  readonly frame: Frame;
  readonly settings: NotificationSettings;
  /** Mails are sent from here. */
  readonly sendsMail: boolean;
  readonly isSaved: boolean;
  /** Null: this site notifies no browser. */
  readonly browser: BrowserNotifications | null;
}

export interface BrowserNotifications {
  /** By which push services know this site. */
  readonly publicKey: string;
  /** The browser of this session is notified. */
  readonly isOn: boolean;
}

const paces = {
  never: message('Never'),
  daily: message('Every time, at most once a day'),
  weekly: message('At most once a week'),
} as const;

const digestPaces = { never: message('Never'), daily: message('Once a day'), weekly: message('On Mondays') } as const;

const listed = [
  ['follow', message('Somebody follows me')],
  ['like', message('Somebody likes a photograph of mine')],
  ['comment', message('Somebody comments on a photograph of mine')],
  ['reply', message('Somebody replies to a comment of mine')],
  ['mention', message('Somebody mentions me')],
  ['collected', message('Somebody adds a photograph of mine to a collection')],
  ['featured', message('The editors select a photograph of mine')],
] as const;

const mailed = [...listed, ['notice', message('The moderators decide something that concerns me')]] as const;

/** What the member wants to be notified of (N2). */
export function NotificationSettingsPage({ frame, settings, sendsMail, isSaved, browser }: NotificationSettingsProps) {
  const { streak } = settings;
  const { say, said, rich } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/notifications">
      {isSaved ? <p role="status">{say('Your choice is saved.')}</p> : null}
      <section>
        <h2>{say('What you are notified of')}</h2>
        <p>
          {rich('This decides what <link>your notifications</link> show. Decisions of moderators are always there.', {
            link: (words) => <a href="/notifications">{words}</a>,
          })}
        </p>
        <form method="post" action="/settings/notifications/list" className="stack">
          <CsrfField token={frame.csrf} />
          {listed.map(([kind, label]) => (
            <Checkbox key={kind} name={kind} label={said(label)} checked={settings[kind].page} />
          ))}
          <button type="submit" className="button-quiet">
            {say('Save')}
          </button>
        </form>
      </section>
      {browser === null ? null : <BrowserSection frame={frame} browser={browser} />}
      <section>
        <h2>{say('E-mails')}</h2>
        <p>
          {sendsMail
            ? say(
                'We can send you an e-mail at 8 in the morning, at most once a day, with what you have not read yet. We need a confirmed address for it.',
              )
            : say('This site does not send e-mail.')}
        </p>
        <form method="post" action="/settings/notifications/mail" className="stack">
          <CsrfField token={frame.csrf} />
          {mailed.map(([kind, label]) => (
            <Select
              key={kind}
              name={`mail_${kind}`}
              label={said(label)}
              options={mailPaces.map((pace) => [pace, said(digestPaces[pace])] as const)}
              defaultValue={settings[kind].mail}
            />
          ))}
          <button type="submit" className="button-quiet">
            {say('Save')}
          </button>
        </form>
      </section>
      <section>
        <h2>{say('Before a streak ends')}</h2>
        <p>{say('We can remind you on the last day of your streak, while you can still keep it.')}</p>
        <form method="post" action="/settings/notifications" className="stack">
          <CsrfField token={frame.csrf} />
          <Checkbox name="streak_page" label={say('Remind me on these pages')} checked={streak.page} />
          <Select
            name="streak_mail"
            label={say('Remind me by mail')}
            hint={sendsMail ? say('We write six hours before your streak ends.') : say('This site does not send e-mail.')}
            options={mailPaces.map((pace) => [pace, said(paces[pace])] as const)}
            defaultValue={streak.mail}
          />
          <button type="submit" className="button-quiet">
            {say('Save')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}

/** Its script shows it where the browser can be notified. */
function BrowserSection({ frame, browser: { publicKey, isOn } }: { frame: Frame; browser: BrowserNotifications }) {
  const { say } = useLanguage();
  return (
    <section hidden data-push-key={publicKey}>
      <h2>{say('In this browser')}</h2>
      <p>
        {isOn
          ? say('This browser shows what your notifications show, until you sign out of it.')
          : say('This browser can show your notifications while no page of this site is open, until you sign out of it.')}
      </p>
      <form method="post" action={`/settings/notifications/browser${isOn ? '/end' : ''}`}>
        <CsrfField token={frame.csrf} />
        {isOn ? null : ['endpoint', 'p256dh', 'auth'].map((name) => <input key={name} type="hidden" name={name} defaultValue="" />)}
        <p role="status" />
        <button type="submit" className="button-quiet">
          {isOn ? say('Stop notifying this browser') : say('Notify this browser')}
        </button>
      </form>
      <ScriptWords />
      <LateScript asset={browserScript} />
    </section>
  );
}
