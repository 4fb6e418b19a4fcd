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

/** The program. Its package is CommonJS and has no declarations. */
const { default: workerd }: { default: string } = createRequire(import.meta.url)('workerd');

/** A worker as a user writes it, but for a way to look into an object. */
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

/** What is in the storage of an object. */
interface ObjectFacts {
  tables: number;
  /** Machine time of the alarm. */
  alarm: number | null;
}

let bundle: string | undefined;

/** Returns the worker in one file, as wrangler makes it. */
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

/** The mock as a worker in workerd, with its objects on this disk. */
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

  /** Starts a worker with storage of its own. Its control token is {@link TOKEN} unless the options open the control API. */
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

  /** Looks into the object of a workspace. */
  async object(workspace: string): Promise<ObjectFacts> {
    const answer = await fetch(`${this.url}/test/object`, { headers: { 'x-test-object': `/${workspace}` } });
    return (await answer.json()) as ObjectFacts;
  }

  /** Kills the process as a crash does. */
  async kill(): Promise<void> {
    if (this.#process === undefined) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    this.#process = undefined;
  }

  /** Kills the process and starts another one with the same storage. */
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

/** Returns the configuration. A worker that is started again keeps its port. */
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
