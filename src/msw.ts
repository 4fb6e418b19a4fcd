import { type HttpHandler, http } from 'msw';
import { mockResponder } from './entries/browser/mock-responder.ts';
import type { Mock } from './entries/mock.types.ts';

/**
 * Handlers for MSW 2 and 3 that let a mock answer every call to `baseUrl`, in a page and in Node. Handlers that stand
 * before them win, so one call can be answered otherwise.
 *
 * @example
 * await setupWorker(...mockHandlers('https://api.request.network', createMock())).start();
 */
export function mockHandlers(baseUrl: string, mock: Mock): HttpHandler[] {
  const respond = mockResponder(baseUrl, mock);
  return [http.all(`${baseUrl.replace(/\/$/, '')}/*`, ({ request }) => respond(request))];
}
