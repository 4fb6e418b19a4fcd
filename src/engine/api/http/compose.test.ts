import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv, Stage } from './app-env.ts';
import { compose } from './compose.ts';

const context = () => ({ env: {} }) as Context<AppEnv>;
const answerOf = (_: Context<AppEnv>, error: unknown) => new Response(String(error));
const failing: Stage = async () => {
  throw 'inner';
};

test('compose: stages that pass an answer on return its promise as it is, with the error answered once', async () => {
  const seen: unknown[] = [];
  const passing: Stage = (c, next) => {
    const answer = next(c);
    seen.push(answer);
    return answer;
  };
  let answered = 0;
  const run = compose([passing, passing, passing, failing], (c, error) => {
    answered++;
    return answerOf(c, error);
  });
  const answer = run(context());
  expect(seen).toHaveLength(3);
  for (const one of seen) expect(one).toBe(answer);
  expect([await (await answer).text(), answered]).toEqual(['inner', 1]);
});

test('compose: the error of a stage that waits for others is answered too', async () => {
  const seen: string[] = [];
  const late: Stage = async (c, next) => {
    seen.push(await (await next(c)).text());
    throw 'outer';
  };
  const answer = await compose([(c, next) => next(c), late, failing], answerOf)(context());
  expect([seen, await answer.text()]).toEqual([['inner'], 'outer']);
});
