import { Icon } from '../parts/icon.js';
import type { Access, OperationView, ParameterView } from './docs-model.js';
import { TextWithCode } from './text-with-code.js';
import { curlOf } from './operation-sample.js';
import { Code } from './sample-code.js';

/** One operation: what it takes and answers, who may call it; closed at first. */
export function Operation({ apiUrl, operation }: { apiUrl: string; operation: OperationView }) {
  const { id, method, path, summary, access, parameters, body, answers, refusals } = operation;
  return (
    <details className="operation" id={id} data-method={method} data-path={path} data-body-type={body?.type}>
      <summary>
        <span className="method" data-is={method}>
          {method}
        </span>{' '}
        <code className="path">{path}</code> <span className="summary-words">{summary}</span> <Lock access={access} />
      </summary>
      <div className="operation-body">
        <p>{wordsOf(access)}</p>
        {parameters.length === 0 ? null : <Parameters operation={id} parameters={parameters} />}
        {body === null ? null : (
          <>
            <h4>Body</h4>
            <p className="quiet">{body.type}</p>
            <Code label={`Body of ${method} ${path}`} text={body.example} />
          </>
        )}
        <h4>Answers</h4>
        {answers.map(({ status, words, example }) => (
          <div key={status}>
            <p>
              <strong>{status}</strong> <TextWithCode words={words} />
            </p>
            {example === null ? null : <Code label={`Answer ${status} of ${method} ${path}`} text={example} />}
          </div>
        ))}
        {refusals.length === 0 ? null : (
          <details className="refusals">
            <summary>Refusals</summary>
            <dl>
              {refusals.map(({ status, words }) => (
                <div key={status}>
                  <dt>{status}</dt>
                  <dd>
                    <TextWithCode words={words} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <h4>With curl</h4>
        <Code label={`${method} ${path} with curl`} text={curlOf(apiUrl, operation)} />
        <div data-try />
      </div>
    </details>
  );
}

function Parameters({ operation, parameters }: { operation: string; parameters: readonly ParameterView[] }) {
  return (
    <>
      <h4>Parameters</h4>
      <div className="numbers" tabIndex={0} role="region" aria-label={`Parameters of ${operation}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">In</th>
              <th scope="col">What it does</th>
              <th scope="col">Example</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map(({ name, place, required, words, values, example }) => (
              <tr
                key={`${place} ${name}`}
                data-parameter={name}
                data-in={place}
                data-required={required ? '' : undefined}
                data-example={example}
              >
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{place}</td>
                <td>
                  <TextWithCode words={words} /> {values.length === 0 ? null : <span className="quiet">{values.join(', ')}</span>}
                </td>
                <td>
                  <code>{example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The padlock: open for what anybody may do, shut with the scope that opens it. */
function Lock({ access }: { access: Access }) {
  const shut = access.kind === 'scope';
  const words = shut ? access.anyOf.join(' or ') : access.kind === 'public' ? 'public' : 'own rules';
  return (
    <span className="lock" data-shut={shut ? '' : undefined}>
      <Icon name={shut ? 'lock' : 'unlock'} /> {shut ? <span className="unseen">needs the scope </span> : null}
      {words}
    </span>
  );
}

function wordsOf(access: Access): string {
  if (access.kind === 'public') return 'Anybody may, without a token. With one, it is counted against the token’s budget.';
  if (access.kind === 'own-rules') return 'Needs no bearer token; see below for what it needs.';
  const scopes = access.anyOf.join(' or ');
  return `Needs a token with the scope ${scopes}. ${access.byConsent ? 'People can grant it to an app.' : 'Nobody can grant it to an app: it takes a personal token.'}`;
}
