/** Milliseconds for an answer of the KMS. */
const ANSWER_MILLISECONDS = 3_000;

/** The KMS does not answer, is sealed, or is overloaded: the same may succeed later. */
export class KmsUnavailable extends Error {
  /** Like that of a database that is away: who asks is to come again. */
  readonly code = 'ETIMEDOUT';

  constructor(host: string, why: string) {
    super(`the KMS at ${host} does not answer (${why})`);
    this.name = 'KmsUnavailable';
  }
}

/** The KMS refuses: the token, the name of the key, or a right is wrong. */
export class KmsRefused extends Error {
  constructor(host: string, status: number) {
    super(
      `the KMS at ${host} refuses (${status}): see the address of the key, and HELIOGRAPH_KMS_TOKEN and its rights to encrypt and decrypt`,
    );
    this.name = 'KmsRefused';
  }
}

type Result = Readonly<Record<string, unknown>>;

/** The two requests of Vault's transit engine that are used, in their batch form. Results come in the order of the input. */
export class KmsRequests {
  private readonly host: string;

  constructor(
    private readonly kmsUrl: string,
    private readonly token: string,
  ) {
    this.host = new URL(kmsUrl).host;
  }

  async encrypt(input: readonly { plaintext: string; context: string }[]): Promise<string[]> {
    const results = await this.send('encrypt', input);
    return results.map(({ ciphertext }) => {
      if (typeof ciphertext === 'string' && /^[a-z]+:v\d+:/.test(ciphertext)) return ciphertext;
      throw new KmsRefused(this.host, 400);
    });
  }

  /** null: it is not what was encrypted under this context. */
  async decrypt(input: readonly { ciphertext: string; context: string }[]): Promise<(string | null)[]> {
    const results = await this.send('decrypt', input);
    return results.map(({ plaintext }) => (typeof plaintext === 'string' ? plaintext : null));
  }

  private async send(what: 'encrypt' | 'decrypt', input: readonly object[]): Promise<Result[]> {
    const { status, text } = await this.post(this.kmsUrl.replace(/\/keys\/([^/]+)$/, `/${what}/$1`), input);
    if (status >= 500 || status === 429) throw new KmsUnavailable(this.host, String(status));
    const results = resultsOf(text);
    // Of a batch in which some cannot be decrypted the status is 400, and the results are there.
    if (results?.length === input.length) return results;
    throw new KmsRefused(this.host, status);
  }

  private async post(url: string, input: readonly object[]): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json', 'X-Vault-Token': this.token },
        body: JSON.stringify({ batch_input: input }),
        signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw new KmsUnavailable(this.host, cause?.code ?? name);
    }
  }
}

function resultsOf(text: string): Result[] | null {
  try {
    const results = (JSON.parse(text) as { data?: { batch_results?: unknown } }).data?.batch_results;
    return Array.isArray(results) ? results.map((result) => Object(result) as Result) : null;
  } catch {
    return null;
  }
}
