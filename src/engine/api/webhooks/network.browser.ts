import type { WebhookTransport } from './attempt-delivery.ts';
import { urlProblem } from './webhook-address.ts';

/** What `network.ts` is for Node. A page cannot see addresses, so names are judged by their form; the browser's own rules apply too. */
export function networkTransport(): WebhookTransport {
  return (request, rule) => {
    const problem = urlProblem(request.url, rule);
    if (problem !== undefined) throw new Error(problem);
    return fetch(request);
  };
}
