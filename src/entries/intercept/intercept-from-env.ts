import { install } from './redirect-calls.ts';
import { redirectionTo } from './redirection.ts';

const SOURCES = { url: 'MOCK_URL', hosts: 'MOCK_INTERCEPT_HOSTS' };

/**
 * Redirects the calls of this process as its environment variables say.
 * @throws TypeError for a missing or wrong variable
 */
export function interceptFromEnv({ MOCK_URL: url = '', MOCK_INTERCEPT_HOSTS: hosts = '' }: NodeJS.ProcessEnv): void {
  if (url === '')
    throw new TypeError('MOCK_URL is not set: it must be the URL of a mock, such as http://localhost:4010');
  const names = hosts.split(',').map((name) => name.trim());
  install(
    redirectionTo(
      url,
      names.filter((name) => name !== ''),
      SOURCES,
    ),
  );
}
