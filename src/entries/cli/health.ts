/** Checks the health of a running mock. Returns the exit code: 0 when it is healthy, otherwise 1. */
export async function health(host: string, port: number): Promise<number> {
  const url = `${mockUrl(host, port)}/__mock/health`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    if (answer.ok) {
      process.stdout.write(`healthy: ${url}\n`);
      return 0;
    }
    process.stderr.write(`unhealthy: ${url} answered ${answer.status}\n`);
  } catch {
    process.stderr.write(`unhealthy: no answer from ${url}\n`);
  }
  return 1;
}

/** Returns the URL of the running mock. */
export function mockUrl(host: string, port: number): string {
  return `http://${reachable(host)}:${port}`;
}

/** Returns the host to connect to. A mock that listens on all interfaces is reached on loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
