import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { limit } from '../support/machine.ts';

/** Blocks everything but this machine. */
const OFFLINE = ['MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];

/** A tab with its errors. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors and failed requests, in order. */
  problems: string[];
  /** All requested URLs. */
  asked: string[];
}

/** Opens tabs in one browser per test file. Each tab has its own profile. */
export type OpenTab = (options?: {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** Enables JavaScript. @default true */
  scripts?: boolean;
}) => Promise<Tab & AsyncDisposable>;

/** `origins` maps a host to another, for example `localhost:5173` to a free port. */
export function useChromium(origins: () => Record<string, string> = () => ({})): OpenTab {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(origins());
  }, limit(30));
  afterAll(() => browser?.close());
  return async ({ width = 1280, height = 800, colorScheme = 'light', scripts = true } = {}) => {
    const viewport = { width, height };
    const options = { viewport, colorScheme, reducedMotion: 'reduce', javaScriptEnabled: scripts } as const;
    const context = await browser.newContext(options);
    context.setDefaultTimeout(limit(10));
    const page = await context.newPage();
    return { page, context, ...watch(page), [Symbol.asyncDispose]: () => context.close() };
  };
}

export function launch(origins: Record<string, string> = {}): Promise<Browser> {
  const { executablePath, env } = inject('browser');
  const rules = [...Object.entries(origins).map(([from, to]) => `MAP ${from} ${to}`), ...OFFLINE].join(', ');
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=${rules}`],
  });
}

function watch(page: Page): Pick<Tab, 'problems' | 'asked'> {
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its event stream.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => asked.push(request.url()));
  return { problems, asked };
}
