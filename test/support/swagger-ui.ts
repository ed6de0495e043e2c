import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** What the page shows as answered. */
export interface Shown {
  status: number;
  text: string;
  /** The text as JSON; null where it is not. */
  body: Record<string, unknown> | null;
}

/** Swagger UI in a browser, used by what is seen on the page alone. */
export class SwaggerUi {
  /** What a page should never do: log errors and warnings, fail, ask anyone but its own server, ask for what is not there. */
  readonly complaints: string[] = [];
  /** The requests to the API that were refused; the browser itself logs each as an error. */
  readonly refused: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Opens the page of a server as a browser of that kind. */
  static async open(browser: Browser, url: string, kind: BrowserContextOptions): Promise<SwaggerUi> {
    const context = await browser.newContext(kind);
    context.setDefaultTimeout(90_000);
    const ui = new SwaggerUi(await context.newPage(), url);
    await ui.watch(context);
    await ui.page.goto(`${url}/docs`);
    await ui.operation('createPlayer').waitFor();
    return ui;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private async watch(context: BrowserContext): Promise<void> {
    const { complaints, refused, url } = this;
    const isCall = (address: string) => address.startsWith(`${url}/v1/`);
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const isRefusal =
        / responded with a status of 4/.test(message.text()) && isCall(message.location().url);
      if (!isRefusal) complaints.push(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`));
    context.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
    context.on('response', (response) => {
      if (response.status() < 400) return;
      const said = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`;
      (isCall(response.url()) ? refused : complaints).push(said);
    });
    await context.route(
      ({ origin, protocol }) => origin !== url && protocol.startsWith('http'),
      async (route) => {
        complaints.push(`elsewhere: ${route.request().url()}`);
        await route.abort();
      },
    );
  }

  /** The block of an operation. */
  operation(id: string): Locator {
    return this.page.locator('.opblock').filter({
      has: this.page.locator('.opblock-summary-operation-id', { hasText: new RegExp(`^${id}$`) }),
    });
  }

  /** Opens an operation and closes the one that was open: with each the page gets slower. */
  private async unfold(id: string): Promise<Locator> {
    const operation = this.operation(id);
    const open = this.page.locator('.opblock.is-open');
    if (await open.and(operation).isVisible()) return operation;
    if (await open.isVisible()) await open.locator('.opblock-summary-control').click();
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Execute' }).waitFor();
    return operation;
  }

  /**
   * Fills in an operation and executes it, and waits until its answer is on the page.
   * @param fields what to paste, by name
   * @param changes fields to add to the body that the page fills in, which stays as it is without any
   */
  async execute(id: string, fields: Record<string, string> = {}, changes?: object): Promise<Shown> {
    const operation = await this.unfold(id);
    for (const [name, value] of Object.entries(fields)) {
      await operation.getByPlaceholder(name, { exact: true }).fill(value);
    }
    if (changes) {
      const body = operation.locator('textarea');
      const example = JSON.parse(await body.inputValue()) as object;
      await body.fill(JSON.stringify({ ...example, ...changes }));
    }
    const answered = this.page.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const requestId = (await answered).headers()['x-request-id']!;
    return this.shown(operation.locator('.live-responses-table', { hasText: requestId }));
  }

  private async shown(answer: Locator): Promise<Shown> {
    const status = Number(await answer.locator('.response .response-col_status').innerText());
    const text = (await answer.locator('.highlight-code pre').allInnerTexts()).join('');
    return { status, text, body: jsonOf(text) };
  }

  /** Gives the page a token by its dialog. */
  async authorize(token: string): Promise<void> {
    await this.page.locator('.auth-wrapper').getByRole('button', { name: 'Authorize' }).click();
    const dialog = this.page.locator('.modal-ux');
    await dialog.getByRole('textbox').fill(token);
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Remove authorization' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** What of these is not whole within the width of the window, or smaller than 12 pixels. */
  unreadable(selector: string): Promise<string[]> {
    return this.page.evaluate<string[]>(
      `[...document.querySelectorAll('.swagger-ui :is(${selector})')].filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return left < 0 || right > innerWidth || width === 0 || parseFloat(getComputedStyle(part).fontSize) < 12;
      }).map((part) => part.textContent)`,
    );
  }

  /** By how many pixels the page can be scrolled sideways. */
  overflow(): Promise<number> {
    return this.page.evaluate<number>(
      'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth',
    );
  }
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
