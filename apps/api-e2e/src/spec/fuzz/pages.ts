import { password, type Person } from '../people.js';
import type { Product } from '../product.js';
import { Visitor } from '../visitor.js';
import type { JsonSchema, Operation } from './operations.js';

type Values = Readonly<Record<string, readonly string[]>>;

/** The pages of an authorization, which the document leaves out, as their visitors send them. @param asked what an app may ask for, good values first */
export async function authorizationPages(product: Product, person: Person, asked: Values): Promise<Operation[]> {
  const query = new URLSearchParams(Object.entries(asked).map(([name, [good = '']]): [string, string] => [name, good]));
  const visitor = new Visitor();
  const address = `${product.publicUrl}/oauth2/authorize`;
  const browser = () => [
    `Origin: ${product.publicUrl}`,
    `Cookie: ${[...visitor.cookiesOf(address)].map((pair) => pair.join('=')).join('; ')}`,
  ];
  const login = await visitor.open(`${address}?${query}`);
  const [guest, signIn] = [browser(), visitor.fieldsOf(login)];
  const consent = await visitor.send(login, { login: person.username, password });
  const [member, decide] = [browser(), visitor.fieldsOf(consent)];
  const parameters = Object.entries(schemas(asked)).map(([name, schema]) => ({ name, schema }));
  const page = { headers: [], bodies: [] };
  const form = (fields: Readonly<Record<string, string>>, more: Values) => [
    {
      type: 'application/x-www-form-urlencoded',
      schema: { properties: { ...schemas(listed(fields)), ...schemas(asked), ...schemas(more) } },
    },
  ];
  const [authorize, logIn] = ['/oauth2/authorize', '/oauth2/login'];
  return [
    { ...page, name: `GET ${authorize}`, method: 'GET', path: authorize, query: parameters, browser: member },
    {
      ...page,
      name: `POST ${logIn}`,
      method: 'POST',
      path: logIn,
      query: [],
      bodies: form(signIn, { login: [person.username, 'nobody'], password: [password, 'wrong'] }),
      browser: guest,
    },
    {
      ...page,
      name: `POST ${authorize}`,
      method: 'POST',
      path: authorize,
      query: [],
      bodies: form(decide, { decision: ['allow', 'deny'] }),
      browser: member,
    },
  ];
}

function listed(fields: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
}

function schemas(values: Values): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, { enum: each }]));
}
