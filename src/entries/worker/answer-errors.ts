import { errorBody, refusal } from '../../engine/api/http/error-response.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { DomainError, MockConfigError } from '../../engine/kernel/core/errors.ts';

/** Runs what answers a call. An error becomes a response: that of a refusal, of a wrong configuration, or a 500 without a stack. */
export async function answerErrors(run: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    const isConfig = error instanceof MockConfigError;
    if (isConfig) console.error(`payment-request-mock: ${error.message}`);
    else reportDefect('a worker', error);
    const message = isConfig ? `The worker is configured wrongly: ${error.message}` : 'Internal server error';
    return Response.json(errorBody(500, message), { status: 500 });
  }
}
