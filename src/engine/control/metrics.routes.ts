import * as z from 'zod';
import { answerPage } from '../http/answer.ts';
import { defineControlRoute } from './control-route.ts';

/** The metrics of the whole mock, of whichever workspace they are asked for. */
export const metricsRoutes = [
  defineControlRoute({
    method: 'get',
    path: '/__mock/metrics',
    summary:
      'Returns metrics of the whole mock in the text format of Prometheus, or as OpenMetrics where Accept asks for it',
    mediaType: 'text/plain',
    response: () => z.string(),
    handle: async ({ host, c }) => {
      // What writes metrics is loaded only when somebody asks for them.
      const [{ scrape }, { CONTENT_TYPES, formatFor }] = await Promise.all([
        import('../metrics/scrape.ts'),
        import('../metrics/exposition.ts'),
      ]);
      const format = formatFor(c.req.header('accept'));
      return answerPage(c, await scrape(host, format), {
        'content-type': CONTENT_TYPES[format],
        'cache-control': 'no-store',
      });
    },
  }),
];
