import { FLAG_LIST } from './flags.ts';

/** Returns the text of `--help`. */
export function helpText(): string {
  const rows = FLAG_LIST.map(([name, { short, value, env, help }]) => {
    const flag = `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
    return `  ${flag.padEnd(27)} ${help}${env ? ` [${env.join(', ')}]` : ''}`;
  });
  return `Simulates the Payment Request Service (v1 and v2) for tests, CI and offline work.

Usage: payment-request-mock [start] [flags]    starts the mock
       payment-request-mock health [--port N]  ends with 0 when the mock on that port is healthy, else with 1
       payment-request-mock trigger EVENT      has a running mock send an event, such as payment.confirmed
       payment-request-mock listen             takes the webhooks of a running mock and forwards them

Flags, each with its default in ( ) and its environment variables in [ ]; a flag wins over the environment:
${rows.join('\n')}

Examples:
  payment-request-mock --port 0 --scenario kyc-approved
  payment-request-mock --generate payments=5000 --seed 7
  payment-request-mock listen --forward-to http://localhost:3000/api/webhook --print-secret
  payment-request-mock trigger payment.confirmed --request 01e273…
`;
}
