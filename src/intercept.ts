import { interceptFromEnv } from './entries/intercept/intercept-from-env.ts';
import { nodeProblem } from './entries/node/node-process.ts';

try {
  if (nodeProblem !== undefined) throw new Error(nodeProblem);
  interceptFromEnv(process.env);
} catch (error) {
  console.error(`payment-request-mock/intercept: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
