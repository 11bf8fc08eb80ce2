import type { HiddenFieldList } from '../http/retained-fields.js';

/** What a form takes along. */
export function HiddenFields({ fields }: { readonly fields: HiddenFieldList }) {
  return fields.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
}
