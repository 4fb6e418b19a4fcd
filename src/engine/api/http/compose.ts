import type { Context } from 'hono';
import type { Answer, AppEnv, Handler, Stage } from './app-env.ts';

/** The stage that does nothing; {@link compose} leaves it out. */
export const passOn: Stage = (c, next) => next(c);

/** Creates the handler that runs stages in order. `handleErrors` answers at the stage that threw, as in hono's own compose. */
export function compose(
  stages: readonly Stage[],
  handleErrors: (c: Context<AppEnv>, error: unknown) => Answer,
): Handler {
  const withErrorAnswers = (stage: Stage, next: Handler): Handler => {
    return (c) => {
      try {
        const answer = stage(c, next);
        // A stage that does not wait returns the promise of the next one, which has its error handler.
        if (!(answer instanceof Promise) || answer === c.env.handledAnswer) return answer;
        c.env.handledAnswer = answer.catch((error) => handleErrors(c, error));
        return c.env.handledAnswer;
      } catch (error) {
        return handleErrors(c, error);
      }
    };
  };
  return stages
    .filter((stage) => stage !== passOn)
    .reduceRight<Handler>((next, stage) => withErrorAnswers(stage, next), noAnswer);
}

function noAnswer(): never {
  throw new Error('no stage answered the call');
}
