import { type HttpHandler, http } from 'msw';
import { mockResponder } from './entries/browser/mock-responder.ts';
import type { Mock } from './entries/types/mock.types.ts';

/**
 * Handlers for MSW 2 and 3 that let a mock respond to every call to `baseUrl`, in a page and in Node. Earlier handlers
 * take precedence, so individual calls can be overridden.
 *
 * @example
 * await setupWorker(...mockHandlers('https://api.request.network', createMock())).start();
 */
export function mockHandlers(baseUrl: string, mock: Mock): HttpHandler[] {
  const respond = mockResponder(baseUrl, mock);
  return [http.all(`${baseUrl.replace(/\/$/, '')}/*`, ({ request }) => respond(request))];
}
