import type { Samples } from './guide-samples.js';

const languages = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
] as const;

/** Which language the examples are in; a matter of the stylesheet. */
export function LanguageChoice() {
  return (
    <fieldset className="languages">
      <legend>Examples in</legend>
      {languages.map(([name, words], at) => (
        <label key={name}>
          <input type="radio" name="language" value={name} defaultChecked={at === 0} /> {words}
        </label>
      ))}
    </fieldset>
  );
}

/** One example in each language. */
export function SampleCode({ label, samples }: { label: string; samples: Samples }) {
  return (
    <div className="samples">
      {languages.map(([name, words]) => (
        <Code key={name} language={name} label={`${label}, in ${words}`} text={samples[name]} />
      ))}
    </div>
  );
}

/** Text to be copied. Long lines are scrolled, by keyboard too. The button is there with the script. */
export function Code({ label, text, language }: { label: string; text: string; language?: string }) {
  return (
    <div className="code" data-language={language}>
      <pre className="command" tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <button type="button" className="copy" data-copy hidden aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  );
}
