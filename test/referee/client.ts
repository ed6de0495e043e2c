/** One call, as it goes over the wire. */
export interface Call {
  method: string;
  path: string;
  token?: string | null | undefined;
  headers?: Record<string, string> | undefined;
  /** The body, as text; without it no body is sent. */
  raw?: string | undefined;
  /** Left out for JSON. */
  mediaType?: string | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON; null when there is none. */
  body: unknown;
  text: string;
}

const MANY_TRIES = 20;

/** Speaks HTTP to one server and writes down what was said. */
export class Client {
  readonly transcript: string[] = [];

  /** @param language what to ask for; ids and codes are the same in every language */
  constructor(
    readonly baseUrl: string,
    private readonly language: string | null = null,
  ) {}

  async send(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.once(call);
      this.note(call, answer);
      if (tries === MANY_TRIES || ![429, 503].includes(answer.status)) return answer;
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(seconds, 60)));
    }
  }

  get(path: string, token?: string | null, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'GET', path, token, headers });
  }

  post(path: string, body: unknown, token?: string | null): Promise<Answer> {
    return this.send({ method: 'POST', path, token, raw: JSON.stringify(body) });
  }

  private async once({ method, path, token, headers, raw, mediaType }: Call): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(this.language === null ? {} : { 'accept-language': this.language }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(raw === undefined ? {} : { 'content-type': mediaType ?? 'application/json' }),
        ...headers,
      },
      body: raw ?? null,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text), text };
  }

  private note(
    { method, path, headers, raw, token }: Call,
    { status, body, text, headers: got }: Answer,
  ): void {
    const shown = status >= 400 && body ? ` ${(body as { code?: string }).code}` : '';
    const sent = raw === undefined ? '' : ` ${raw.slice(0, 200)}`;
    const said = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value.slice(0, 40)}`);
    const extra = said.length > 0 ? ` [${said.join('; ')}]` : '';
    const who = token ? ` …${token.slice(-4)}` : '';
    const etag = got.get('etag') ? ` ${got.get('etag')}` : '';
    this.transcript.push(
      `${method} ${path}${who}${extra}${sent} -> ${status}${shown}${etag} (${text.length})`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
