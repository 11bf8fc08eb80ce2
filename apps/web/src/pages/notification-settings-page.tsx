import { mailPaces, type NotificationSettings } from '@heliograph/notifications-contracts';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Checkbox, Select } from '../parts/form-field.js';
import { SettingsLayout } from '../parts/settings-layout.js';

interface NotificationSettingsProps {
  readonly frame: Frame;
  readonly settings: NotificationSettings;
  /** Mails are sent from here. */
  readonly sendsMail: boolean;
  readonly isSaved: boolean;
}

const paces = {
  never: message('Never'),
  daily: message('Each time, once a day at most'),
  weekly: message('Once a week at most'),
} as const;

/** What the member wants to be notified of (N2). */
export function NotificationSettingsPage({ frame, settings: { streak }, sendsMail, isSaved }: NotificationSettingsProps) {
  const { say, said } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/notifications">
      <section>
        <h2>{say('Before a streak ends')}</h2>
        <p>{say('On the last day on which your streak still stands you can be reminded to fill the day before.')}</p>
        {isSaved ? <p role="status">{say('Your choice is kept.')}</p> : null}
        <form method="post" action="/settings/notifications" className="stack">
          <CsrfField token={frame.csrf} />
          <Checkbox name="streak_page" label={say('Remind me on these pages')} checked={streak.page} />
          <Select
            name="streak_mail"
            label={say('Remind me by mail')}
            hint={sendsMail ? say('Six hours before the end, to the address of your account.') : say('This site sends no mail.')}
            options={mailPaces.map((pace) => [pace, said(paces[pace])] as const)}
            defaultValue={streak.mail}
          />
          <button type="submit" className="button">
            {say('Save')}
          </button>
        </form>
      </section>
    </SettingsLayout>
  );
}
