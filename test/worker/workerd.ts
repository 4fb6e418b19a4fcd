import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { connectMock } from '../../src/client.ts';
import type { Mock } from '../../src/index.ts';
import type { WorkerOptions } from '../../src/worker.ts';

/** Its package is CommonJS without declarations. */
const { default: workerd }: { default: string } = createRequire(import.meta.url)('workerd');

/** A typical worker with access to an object. */
const MODULE = `import { env } from 'cloudflare:workers';
import { createWorker } from 'payment-request-mock/worker';
const worker = createWorker(JSON.parse(env.OPTIONS));
export class MockWorkspace extends worker.MockWorkspace {
  #storage;
  constructor(context, env) {
    super(context, env);
    this.#storage = context.storage;
  }
  async fetch(request) {
    if (!request.url.endsWith('/test/object')) return super.fetch(request);
    const tables = this.#storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('rows', 'workspaces')");
    return Response.json({ tables: tables.toArray().length, alarm: await this.#storage.getAlarm() });
  }
}
export default {
  fetch: (request, env) => {
    const object = request.headers.get('x-test-object');
    if (object === null) return worker.handler.fetch(request, env);
    return env.WORKSPACES.get(env.WORKSPACES.idFromName(object)).fetch(request);
  },
};
`;

export const TOKEN = 'worker-test-token';

/** Storage contents of an object. */
interface ObjectFacts {
  tables: number;
  /** Wall-clock time of the alarm. */
  alarm: number | null;
}

let bundle: string | undefined;

/** Bundles the worker into one file, like wrangler. */
function bundled(): string {
  bundle ??= buildSync({
    stdin: { contents: MODULE, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    external: ['@faker-js/faker', 'cloudflare:workers'],
    write: false,
  }).outputFiles[0]?.text;
  return bundle ?? '';
}

/** The mock in workerd, with objects on disk. */
export class Workerd implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mock-worker-'));
  readonly #options: WorkerOptions;
  #process: ChildProcess | undefined;
  #port = 0;
  #errors = '';

  private constructor(options: WorkerOptions) {
    this.#options = options;
    mkdirSync(join(this.#folder, 'objects'));
    writeFileSync(join(this.#folder, 'worker.js'), bundled());
  }

  /** Starts a worker with new storage. Its control token is {@link TOKEN} unless options open the control API. */
  static async start(options: WorkerOptions = {}): Promise<Workerd> {
    const started = new Workerd(options);
    await started.#start();
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Returns the mock of the worker, or a workspace of it. */
  mock(workspace?: string): Mock {
    return connectMock({ url: this.url, token: TOKEN, ...(workspace !== undefined && { workspace }) });
  }

  /** Reads the object of a workspace. */
  async object(workspace: string): Promise<ObjectFacts> {
    const answer = await fetch(`${this.url}/test/object`, { headers: { 'x-test-object': `/${workspace}` } });
    return (await answer.json()) as ObjectFacts;
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    if (this.#process === undefined) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    this.#process = undefined;
  }

  /** Restarts the process with the same storage. */
  async restart(): Promise<void> {
    await this.kill();
    await this.#start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    writeFileSync(join(this.#folder, 'config.capnp'), configOf(this.#options, this.#port));
    const child = spawn(workerd, ['serve', '--control-fd=1', 'config.capnp'], { cwd: this.#folder });
    this.#process = child;
    child.stderr.on('data', (data) => {
      this.#errors += data;
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const { event, port } = JSON.parse(line) as { event: string; port: number };
      if (event !== 'listen') continue;
      this.#port = port;
      return;
    }
    throw new Error(`workerd has ended: ${this.#errors}`);
  }
}

/** Returns the configuration. A restarted worker keeps its port. */
function configOf(options: WorkerOptions, port: number): string {
  const texts = {
    OPTIONS: JSON.stringify(options),
    ...(options.controlOpen !== true && { MOCK_CONTROL_TOKEN: TOKEN }),
  };
  const bindings = Object.entries(texts).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      durableObjectNamespaces = [(className = "MockWorkspace", uniqueKey = "workspaces", enableSql = true)],
      durableObjectStorage = (localDisk = "objects"),
      bindings = [(name = "WORKSPACES", durableObjectNamespace = "MockWorkspace"), ${bindings.join(', ')}],
    )),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
}
