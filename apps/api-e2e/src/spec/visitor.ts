export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Goes from page to page like a browser without scripts: keeps each host's cookies, follows redirects, sends forms. */
export class Visitor {
  /** Every address that was opened, in order. */
  readonly trail: string[] = [];
  private readonly cookies = new Map<string, Map<string, string>>();

  /** @param headers that are sent with every request */
  constructor(private readonly headers: Readonly<Record<string, string>> = {}) {}

  /** @param form fields, or one that has files */
  async open(address: string, form?: Readonly<Record<string, string>> | [name: string, value: string][] | FormData): Promise<Page> {
    const url = new URL(address);
    this.trail.push(url.href);
    const jar = this.cookiesOf(address);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        ...this.headers,
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { Origin: url.origin }),
      },
      ...(form && { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    return location
      ? this.open(new URL(location, url).href)
      : { url, status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** The cookies of a host; those put in are sent too. */
  cookiesOf(address: string): Map<string, string> {
    const { host } = new URL(address);
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    return jar;
  }

  /** Sends the first form of a page with `values` put over what its inputs hold. */
  send(page: { url: URL; text: string }, values: Readonly<Record<string, string>>) {
    const [, opening = ''] = firstForm.exec(page.text) ?? [];
    const kept = inputsOf(page).filter(([name]) => !Object.hasOwn(values, name));
    return this.open(new URL(attribute(opening, 'action'), page.url).href, [...kept, ...Object.entries(values)]);
  }

  /** What the inputs of the first form of a page hold, by name. */
  fieldsOf(page: { text: string }): Record<string, string> {
    return Object.fromEntries(inputsOf(page));
  }
}

const firstForm = /<form\b([^>]*)>([\s\S]*?)<\/form>/;

/** In their order; a name may be there more than once, and is sent so. */
function inputsOf({ text }: { text: string }): [name: string, value: string][] {
  const [, , inside = ''] = firstForm.exec(text) ?? [];
  return [...inside.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [attribute(tag, 'name'), attribute(tag, 'value')]);
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';
}
