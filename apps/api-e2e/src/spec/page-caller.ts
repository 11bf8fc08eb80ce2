export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser without scripts that follows no redirect and shows every answer as it came, from an address of its own. */
export class PageCaller {
  readonly jar = new Map<string, string>();

  /** @param base of the pages, or of the API */
  constructor(
    readonly base: string,
    readonly address = '203.0.113.1',
  ) {}

  get(path: string): Promise<PageAnswer> {
    return this.ask(path);
  }

  /** Sends fields as they are, with the token of `page` where it is given. */
  async post(path: string, fields: Readonly<Record<string, string>>, page?: PageAnswer): Promise<PageAnswer> {
    const token = /name="_csrf" value="([^"]+)"/.exec(page?.text ?? '')?.[1];
    return this.ask(path, { ...(token && { _csrf: token }), ...fields });
  }

  /** Opens a page, and sends one of its forms. */
  async submit(page: string, path: string, fields: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.post(path, fields, await this.get(page));
  }

  async logIn(login: string, password: string): Promise<PageAnswer> {
    return this.submit('/login', '/login', { login, password });
  }

  private async ask(path: string, form?: Readonly<Record<string, string>>): Promise<PageAnswer> {
    const answer = await fetch(new URL(path, this.base), {
      redirect: 'manual',
      headers: {
        Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-Forwarded-For': this.address,
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
        ...(form && { Origin: new URL(this.base).origin }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
}
