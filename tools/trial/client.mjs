import assert from 'node:assert/strict';

/** A client of the API, with or without a token. */
export class Client {
  constructor(base, token = null) {
    this.base = base;
    this.token = token;
  }

  with(token) {
    return new Client(this.base, token);
  }

  get = (path, status = 200) => this.call('GET', path, status);
  post = (path, json, status = 200) => this.call('POST', path, status, json);
  delete = (path, status = 200) => this.call('DELETE', path, status);

  /** Answers `{ headers, body, text }`; fails unless it is answered with `status`. */
  async call(method, path, status, content) {
    const headers = this.token ? { Authorization: `Bearer ${this.token}` } : {};
    const isForm = content instanceof FormData;
    if (content !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    const body = content === undefined || isForm ? content : JSON.stringify(content);
    const url = path.startsWith('http') ? path : `${this.base}${path}`;
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    assert.equal(response.status, status, `${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return { headers: response.headers, body: isJson ? JSON.parse(text) : null, text };
  }
}
