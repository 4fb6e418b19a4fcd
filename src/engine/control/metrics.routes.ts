import * as z from 'zod';
import { answerPage } from '../api/http/answer.ts';
import { headerOf } from '../api/http/header.ts';
import { readMetricSource } from '../api/metrics/metric-source.ts';
import { defineControlRoute } from './control-route.ts';

/** The metrics of the whole mock, of whichever workspace they are asked for. */
export const metricsRoutes = [
  defineControlRoute('GET /metrics', {
    summary:
      'Returns metrics of the whole mock in the text format of Prometheus, or as OpenMetrics where Accept asks for it',
    ownerOnly: true,
    mediaType: 'text/plain',
    response: () => z.string(),
    handle: async ({ host, c }) => {
      const { metricsText } = await import('../api/metrics/metric-list.ts');
      const { text, type } = metricsText(await readMetricSource(host), headerOf(c, 'accept'));
      return answerPage(c, text, { 'content-type': type, 'cache-control': 'no-store' });
    },
  }),
];
