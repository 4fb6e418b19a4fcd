import { createMock } from '../../src/index.ts';
import { call } from '../support/client.ts';

type Step = { do: string } & Record<string, unknown>;

const listed = await call(createMock({ now: '2026-11-01T00:00:00Z' }), 'GET /__mock/steps');
/** A valid example of every step for the default fixtures. */
export const { steps } = listed.body as { steps: { name: string; example?: Step }[] };

export const exampleOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.example;

const PREPARE_OFFRAMP =
  'GET /v2/request/0168c3facd65e7777f19c028bc3220fd21b50e869aebc3ad7e98784fb7fed511ad/pay' +
  '?clientUserId=user-2&paymentDetailsId=a992d701-a1d2-4f05-a257-24fdc51410f0';

/** Calls that a step example needs first. */
export const BEFORE: Readonly<Record<string, readonly [line: string, body?: unknown][]>> = {
  'intent.decide': [
    [
      'GET /v2/request/01eea24ae816f63c53cfca8cef2498d4ee256203c818ecfca012441bac4a1ebc55/pay' +
        '?wallet=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266&chain=OPTIMISM&token=USDC',
    ],
  ],
  'offramp.advance': [
    ['POST /__mock/steps', { do: 'timing.set', offramp: 'manual' }],
    [PREPARE_OFFRAMP],
    [
      'POST /__mock/steps',
      { do: 'request.pay', requestId: '0168c3facd65e7777f19c028bc3220fd21b50e869aebc3ad7e98784fb7fed511ad' },
    ],
  ],
  'offramp.decide': [[PREPARE_OFFRAMP]],
  'webhook.trigger': [['POST /__mock/steps', exampleOf('webhook.register')]],
};
