import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { replicasConf } from '../../deploy/replicas.mjs';
import { Running } from './cli.ts';
import { freePort } from './free-port.ts';

/** Flags of every replica. */
const FLAGS = ['--log-level', 'error', '--state-sync', 'written', '--fixtures', 'empty'];

/**
 * The name by which the command is started, as npm links it. The health check of an image looks for processes of `cli.js`, and
 * where images are tested without a container runtime it sees those of this machine.
 */
const COMMAND = 'payment-request-mock';

/** A replica: a process of the built command with a state file of its own, at an address that it keeps. */
export class Replica {
  readonly port: number;
  readonly #folder: string;
  readonly #state: string;
  readonly #flags: readonly string[];
  process: Running | undefined;

  /** @param number its place among the replicas whose files are in the folder */
  constructor(port: number, folder: string, number: number, flags: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#state = join(folder, `state-${number}.json`);
    this.#flags = flags;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process and waits until it is ready. */
  async start(): Promise<void> {
    const args = [join(this.#folder, COMMAND), '--port', String(this.port), '--state', this.#state, ...this.#flags];
    this.process = new Running(process.execPath, args);
    while ((await statusOf(`${this.url}/__mock/health/ready`)) !== 200) {
      if (await hasEnded(this.process)) throw new Error(this.process.output);
    }
  }

  /** Sends a signal, and waits until the process has ended. Returns its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    this.process?.kill(signal);
    return this.process?.ended;
  }

  /** Returns the keys of the workspaces that the replica has. */
  async keys(token = ''): Promise<string[]> {
    const headers = { authorization: `Bearer ${token}` };
    const { workspaces } = await (await fetch(`${this.url}/__mock/workspaces`, { headers })).json();
    return workspaces.map(({ key }: { key: string }) => key);
  }
}

/** Replicas behind nginx with the configuration of `deploy/nginx`. */
export class Balanced implements AsyncDisposable {
  readonly url: string;
  readonly replicas: readonly Replica[];
  readonly folder: string;
  readonly #port: number;
  #nginx: Running | undefined;

  private constructor(folder: string, port: number, replicas: readonly Replica[]) {
    this.folder = folder;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.replicas = replicas;
  }

  /** Starts replicas and nginx before the first `balancing` of them. */
  static async start(count: number, flags: readonly string[] = [], balancing = count): Promise<Balanced> {
    const folder = mkdtempSync(join(tmpdir(), 'balanced-'));
    // A nginx that root starts has workers of another user, who write long bodies there.
    chmodSync(folder, 0o755);
    symlinkSync(resolve('dist/cli.js'), join(folder, COMMAND));
    const port = await freePort();
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const given = [...FLAGS, '--base-url', `http://127.0.0.1:${port}`, ...flags];
    const replicas = ports.map((one, index) => new Replica(one, folder, index, given));
    const balanced = new Balanced(folder, port, replicas);
    try {
      await Promise.all(replicas.map((replica) => replica.start()));
      await balanced.balance(balancing);
    } catch (error) {
      await balanced[Symbol.asyncDispose]();
      throw error;
    }
    return balanced;
  }

  /** Starts nginx before the first replicas, in the place of one that runs. */
  async balance(count: number): Promise<void> {
    await this.#stopNginx();
    const folder = join(this.folder, 'nginx');
    cpSync('deploy/nginx', folder, { recursive: true });
    const text = readFileSync('deploy/nginx/nginx.conf', 'utf8')
      .replace('listen 8080;', `listen 127.0.0.1:${this.#port};`)
      .replace('access_log /dev/stdout calls;', 'access_log off;')
      .replaceAll(' /tmp/', ` ${folder}/`);
    writeFileSync(join(folder, 'nginx.conf'), text);
    writeFileSync(join(folder, 'replicas.conf'), this.conf(count));
    // nginx itself takes a variable of this name for a list of sockets.
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
    this.#nginx = new Running(process.env.NGINX ?? '', args, { NGINX: undefined });
    while ((await statusOf(`${this.url}/nginx-health`)) !== 200) {
      if (await hasEnded(this.#nginx)) throw new Error(this.#nginx.output);
    }
  }

  /** The process of nginx, which has workers of its own. */
  get nginxPid(): number | undefined {
    return this.#nginx?.pid;
  }

  /** Returns the configuration of the first replicas. */
  conf(count = this.replicas.length): string {
    return replicasConf(this.replicas.slice(0, count).map(({ port }) => `127.0.0.1:${port}`));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stopNginx();
    await Promise.all(this.replicas.map((replica) => replica.end('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #stopNginx(): Promise<void> {
    this.#nginx?.kill('SIGTERM');
    await this.#nginx?.ended;
  }
}

/** Returns whether a process has ended, once others have had their turn. */
function hasEnded(running: Running): Promise<boolean> {
  const going = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([running.ended.then(() => true), going]);
}

/** Returns the status of an answer; undefined when nobody answers. */
async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    (answer) => answer.status,
    () => undefined,
  );
}
