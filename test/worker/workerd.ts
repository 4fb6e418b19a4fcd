import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { connectMock } from '../../src/client.ts';
import type { Mock } from '../../src/index.ts';

/** The program. Its package is CommonJS and has no declarations. */
const { default: workerd }: { default: string } = createRequire(import.meta.url)('workerd');

/** The module of a worker without options of its own, as `deploy/cloudflare` has it. */
const MODULE = `import { createWorker } from 'payment-request-mock/worker';
const worker = createWorker();
export const { MockWorkspace } = worker;
export default worker.handler;
`;

/** The same worker with a way to the storage of each object, as only a test needs it. */
const OPENED_MODULE = `import { createWorker } from 'payment-request-mock/worker';
const worker = createWorker();
export class MockWorkspace extends worker.MockWorkspace {
  #storage;
  constructor(context, env) {
    super(context, env);
    this.#storage = context.storage;
  }
  async fetch(request) {
    if (!request.url.endsWith('/test/storage')) return super.fetch(request);
    const { query, bindings } = await request.json();
    const rows = query === undefined ? [] : this.#storage.sql.exec(query, ...bindings).toArray();
    return Response.json({ rows, bytes: this.#storage.sql.databaseSize, alarm: await this.#storage.getAlarm() });
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

/** How a worker is started. */
export interface WorkerdOptions {
  /** The control token; null for none. @default that of the tests */
  token?: string | null;
  /** Bindings, beside the control token. */
  env?: Record<string, string>;
  /** Whether {@link Workerd.storage} can be used. @default false */
  isOpened?: boolean;
  /** A folder within the repository with a `workerd.capnp`, instead of the configuration that this file writes. */
  folder?: string;
}

/** What is in the storage of an object. */
export interface ObjectFacts {
  rows: Record<string, string | number | null>[];
  bytes: number;
  alarm: number | null;
}

const bundles = new Map<string, string>();

/** Returns a module with all that it imports, as wrangler makes it. */
function bundled(contents: string): string {
  const known = bundles.get(contents);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    external: ['@faker-js/faker'],
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  bundles.set(contents, text);
  return text;
}

/** The mock as a worker in workerd, with its objects on this disk. */
export class Workerd implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mock-worker-'));
  readonly #env: Record<string, string>;
  readonly #project: string | undefined;
  #process: ChildProcess | undefined;
  #port = 0;
  /** What it wrote to stderr. */
  errors = '';

  private constructor({ token = TOKEN, env = {}, isOpened = false, folder }: WorkerdOptions) {
    this.#env = { ...(token !== null && { MOCK_CONTROL_TOKEN: token }), ...env };
    mkdirSync(join(this.#folder, 'objects'));
    writeFileSync(join(this.#folder, 'worker.js'), bundled(isOpened ? OPENED_MODULE : MODULE));
    this.#project = folder;
    if (folder !== undefined) this.#copyProject(folder);
  }

  /** Starts a worker with a storage of its own. */
  static async start(options: WorkerdOptions = {}): Promise<Workerd> {
    const started = new Workerd(options);
    await started.#start();
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Returns the mock of the worker, or a workspace of it. */
  mock(workspace?: string): Mock {
    return connectMock({ url: this.url, token: TOKEN, ...(workspace !== undefined && { workspace }) });
  }

  /** Runs a query in the storage of an object. Returns its rows, the size of the storage and the alarm. */
  async storage(object: string, query?: string, ...bindings: string[]): Promise<ObjectFacts> {
    const answer = await fetch(`${this.url}/test/storage`, {
      method: 'POST',
      headers: { 'x-test-object': object },
      body: JSON.stringify({ query, bindings }),
    });
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

  /** Kills the process and starts another one with the same storage, perhaps with other bindings. */
  async restart({ env = {} }: Pick<WorkerdOptions, 'env'> = {}): Promise<void> {
    await this.kill();
    Object.assign(this.#env, env);
    await this.#start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Copies a folder to the same place under a folder of this worker, with its bundle. */
  #copyProject(folder: string): void {
    cpSync(folder, join(this.#folder, folder), { recursive: true });
    mkdirSync(join(this.#folder, folder, 'objects'), { recursive: true });
    writeFileSync(join(this.#folder, folder, 'worker.js'), bundled(readFileSync(join(folder, 'src/index.ts'), 'utf8')));
  }

  async #start(): Promise<void> {
    writeFileSync(join(this.#folder, 'config.capnp'), configOf(this.#env, this.#port));
    const config =
      this.#project === undefined ? ['config.capnp'] : [`--socket-addr=http=127.0.0.1:${this.#port}`, 'workerd.capnp'];
    const cwd = join(this.#folder, this.#project ?? '.');
    const env = { ...process.env, ...this.#env };
    const child = spawn(workerd, ['serve', '--control-fd=1', ...config], { cwd, env });
    this.#process = child;
    child.stderr.on('data', (data) => {
      this.errors += data;
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const { event, port } = JSON.parse(line) as { event: string; port: number };
      if (event !== 'listen') continue;
      this.#port = port;
      return;
    }
    throw new Error(`workerd has ended: ${this.errors}`);
  }
}

/** Returns the configuration. A worker that is started again keeps its port, as its URL is part of its workspaces. */
function configOf(env: Record<string, string>, port: number): string {
  const texts = Object.entries(env).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [
        (name = "worker.js", esModule = embed "worker.js"),
      ],
      compatibilityDate = "2026-01-01",
      durableObjectNamespaces = [(className = "MockWorkspace", uniqueKey = "workspaces", enableSql = true)],
      durableObjectStorage = (localDisk = "objects"),
      bindings = [${[`(name = "WORKSPACES", durableObjectNamespace = "MockWorkspace")`, ...texts].join(', ')}],
    )),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
}
