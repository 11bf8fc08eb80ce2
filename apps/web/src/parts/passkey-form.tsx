import type { BrowserOptions } from '@heliograph/identity-contracts';
import type { ReactNode } from 'react';
import type { HiddenFieldList } from '../http/retained-fields.js';
import { passkeyScript } from '../scripts/scripts.js';
import { CsrfField } from './csrf-field.js';
import { HiddenFields } from './hidden-fields.js';
import { LateScript } from './module-script.js';

interface PasskeyFormProps {
  readonly kind: 'add' | 'show';
  readonly options: BrowserOptions;
  readonly action: string;
  readonly csrf: string;
  readonly hidden?: HiddenFieldList;
  /** Of the field for what the browser answers. */
  readonly name: string;
  readonly button: string;
  readonly children?: ReactNode;
}

/** Shown by its script, where the browser knows passkeys; there is another way for everybody else. */
export function PasskeyForm({ kind, options, action, csrf, hidden = [], name, button, children }: PasskeyFormProps) {
  return (
    <>
      <form method="post" action={action} className="stack" data-passkey={kind} data-options={JSON.stringify(options)} hidden>
        <CsrfField token={csrf} />
        <HiddenFields fields={hidden} />
        <input type="hidden" name={name} data-answer="" />
        {children}
        <p className="field-error" role="status" />
        <button type="submit" className="button button-wide">
          {button}
        </button>
      </form>
      <LateScript asset={passkeyScript} />
    </>
  );
}
