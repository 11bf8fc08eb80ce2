/** Names and values, in order; a name may stand there more than once. */
export type HiddenFieldList = readonly (readonly [name: string, value: string])[];

/** What a form takes along. */
export function HiddenFields({ fields }: { readonly fields: HiddenFieldList }) {
  return fields.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
}
