import { command } from './command.ts';
import { MOCK } from './flags.ts';
import { print } from './output.ts';
import { mockUrl, statusOf } from './running-mock.ts';

export const health = command('health', 'Exit with 0 if the mock on the port is healthy, otherwise with 1', {
  flags: MOCK,
  example: 'health --port 4020',
  async run({ options }) {
    const url = `${mockUrl(options)}/__mock/health`;
    const status = await statusOf(url);
    if (status !== undefined && status >= 200 && status < 300) return print(`healthy: ${url}\n`);
    const problem = status === undefined ? `no answer from ${url}` : `${url} answered ${status}`;
    process.stderr.write(`unhealthy: ${problem}\n`);
    return 1;
  },
});
