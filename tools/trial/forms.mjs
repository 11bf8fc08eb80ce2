import assert from 'node:assert/strict';

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };
const decoded = (text) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity]);

function attributes(tag) {
  return Object.fromEntries(
    [...tag.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name.toLowerCase(), decoded(value)]),
  );
}

/** The first form of a page: where it is sent, and what its inputs hold. */
export function firstForm(html) {
  const [form, opening, inside] = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(html) ?? [];
  assert.ok(form, `there is no form on the page: ${html.slice(0, 300)}`);
  const inputs = [...inside.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => attributes(tag));
  const { action = '', method = 'get' } = attributes(opening);
  return { action, method, fields: Object.fromEntries(inputs.map(({ name, value = '' }) => [name, value])) };
}

/** Goes from page to page like a browser without scripts: keeps cookies, follows redirects that stay on the origin. */
export class Visitor {
  #cookies = new Map();

  constructor(origin) {
    this.origin = origin;
  }

  /** Answers `{ status, html, location }`; `location` is where a redirect leads that leaves the origin. */
  async open(address, form) {
    const url = new URL(address, this.origin);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { ...(cookie && { Cookie: cookie }), ...(form && { Origin: this.origin }) },
      body: form && new URLSearchParams(form),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (value === '' || /max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const html = await response.text();
    const location = response.headers.get('location');
    if (location && new URL(location, url).origin === this.origin) return this.open(new URL(location, url).href);
    return { status: response.status, html, location };
  }

  /** Sends the first form of a page with `values` put over what it holds. */
  send(html, values) {
    const { action, fields } = firstForm(html);
    return this.open(action, { ...fields, ...values });
  }
}
