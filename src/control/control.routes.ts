import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { DomainError } from '../core/errors.ts';
import { runSteps, STEPS } from '../scenario-engine/registry.ts';
import { stepsOf } from '../scenario-engine/scenario-files.ts';
import type { AppEnv } from '../wire/operation.ts';
import { mountPages } from './pages.routes.ts';
import { stateOf } from './state.ts';

const ScenarioBody = z.strictObject({ params: z.record(z.string(), z.unknown()).default({}) });

/** The control API under /__mock; it stands in no public document. */
export function mountControl(app: OpenAPIHono<AppEnv>): void {
  app.get('/__mock/health', (c) => c.json({ status: 'ok', now: c.env.world.now() }));
  app.get('/__mock/state', (c) => c.json(stateOf(c.env.world, c.req.query('rows') === 'true')));
  app.post('/__mock/reset', (c) => {
    c.env.resetWorld();
    return c.json({ reset: true });
  });
  app.get('/__mock/steps', (c) =>
    c.json({
      steps: [...STEPS.values()].map(({ name, description, schema }) => ({
        name,
        description,
        parameters: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
      })),
    }),
  );
  app.post('/__mock/steps', async (c) => {
    const body = await jsonBody(c.req.raw);
    const results = runSteps(c.env.world, Array.isArray(body) ? body : [body]);
    return c.json({ applied: results });
  });
  app.get('/__mock/scenarios', (c) =>
    c.json({
      scenarios: [...c.env.scenarios().values()].map(({ name, title, description, params }) => ({
        name,
        title,
        description,
        params,
      })),
    }),
  );
  app.post('/__mock/scenarios/:name', async (c) => {
    const body = ScenarioBody.safeParse(await jsonBody(c.req.raw));
    if (!body.success) throw DomainError.field('params', 'the body is {} or { "params": { … } }');
    const name = c.req.param('name');
    const results = runSteps(c.env.world, stepsOf(c.env.scenarios(), name, body.data.params));
    return c.json({ scenario: name, applied: results });
  });
  mountPages(app);
}

async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('bad-request', 'Request body is not valid JSON');
  }
}
