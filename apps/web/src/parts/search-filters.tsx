import { cameraLength, colorNames, orientations } from '@heliograph/search-contracts';
import type { ReactNode } from 'react';
import { filterQuery, isFiltered, type PhotoFilter } from '../http/photo-filter.js';
import { useLanguage } from '../language/use-language.js';
import { colorWords, demandsOf, orientationWords } from '../search-words.js';
import { Field } from './form-field.js';
import { HiddenFields } from './hidden-fields.js';

interface SearchFiltersProps {
  readonly text: string;
  readonly filter: PhotoFilter;
}

/** What photographs must have besides the words: a form, which is open where there are no words, and what of it holds now. */
export function SearchFilters({ text, filter }: SearchFiltersProps) {
  const { say } = useLanguage();
  const kept: readonly (readonly [string, string])[] = text === '' ? [] : [['q', text]];
  return (
    <>
      <details className="search-filters" open={text === '' && !isFiltered(filter)}>
        <summary>{say('Filter photographs')}</summary>
        <form action="/search" className="stack">
          <HiddenFields fields={[...kept, ['in', 'photos']]} />
          <Colors chosen={filter.color} />
          <Orientations chosen={filter.orientation} />
          <div className="filter-fields">
            <Field
              name="camera"
              label={say('Camera')}
              hint={say('The whole name, such as NIKON D750.')}
              defaultValue={filter.camera}
              maxLength={cameraLength.max}
            />
            <Field name="day" type="date" label={say('Day')} hint={say('When it was taken.')} defaultValue={filter.day} />
          </div>
          <button type="submit" className="button">
            {say('Show photographs')}
          </button>
        </form>
      </details>
      {isFiltered(filter) ? <Demands text={text} filter={filter} /> : null}
    </>
  );
}

function Colors({ chosen }: { chosen: PhotoFilter['color'] }) {
  const { say, said } = useLanguage();
  return (
    <Choice legend={say('Colour')} name="color" chosen={chosen} any={say('Any colour')}>
      {colorNames.map((name) => (
        <Option key={name} name="color" value={name} chosen={chosen}>
          <svg className="swatch" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
            <circle cx="5" cy="5" r="5" fill={colorWords[name].shade} />
          </svg>
          {said(colorWords[name].name)}
        </Option>
      ))}
    </Choice>
  );
}

function Orientations({ chosen }: { chosen: PhotoFilter['orientation'] }) {
  const { say, said } = useLanguage();
  return (
    <Choice legend={say('Orientation')} name="orientation" chosen={chosen} any={say('Any orientation')}>
      {orientations.map((name) => (
        <Option key={name} name="orientation" value={name} chosen={chosen}>
          {said(orientationWords[name])}
        </Option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly chosen: string | undefined;
  readonly any: string;
  readonly children: ReactNode;
}

function Choice({ legend, name, chosen = '', any, children }: ChoiceProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <Option name={name} value="" chosen={chosen}>
        {any}
      </Option>
      {children}
    </fieldset>
  );
}

function Option({ name, value, chosen, children }: { name: string; value: string; chosen: string | undefined; children: ReactNode }) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}

/** Each of them is a link to the same search without it. */
function Demands({ text, filter }: SearchFiltersProps) {
  const language = useLanguage();
  const { say } = language;
  const search = (without?: keyof PhotoFilter) =>
    `/search?${new URLSearchParams({ ...(text !== '' && { q: text }), in: 'photos', ...filterQuery(filter, without) })}`;
  return (
    <ul className="demands" role="list" aria-label={say('Filters')}>
      {demandsOf(filter, language).map(([name, words]) => (
        <li key={name}>
          <a className="button-quiet" href={search(name)}>
            <span className="unseen">{say('Remove the filter')} </span>
            <span dir="auto">{words}</span> <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
