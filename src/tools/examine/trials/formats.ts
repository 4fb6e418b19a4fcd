import { pay } from './steps.ts';
import type { Trial } from './trial.types.ts';

/** Genuine webhooks in another layout. */
export const FORMAT_TRIALS: readonly Trial[] = [
  {
    name: 'layout-order',
    class: 'hardening',
    sentence: 'The signature is checked over re-serialized JSON; other key orders or spaces fail.',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'reordered', how: 'keys reordered' }],
  },
  {
    name: 'layout-space',
    class: 'hardening',
    sentence: 'The signature is checked over re-serialized JSON; other key orders or spaces fail.',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'indented', how: 'indented' }],
  },
  {
    name: 'layout-escapes',
    class: 'hardening',
    sentence: 'The signature is checked over re-serialized JSON; other key orders or spaces fail.',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'escaped', how: 'characters escaped' }],
  },
  {
    name: 'layout-numbers',
    class: 'hardening',
    sentence: 'The signature is checked over re-serialized JSON; other key orders or spaces fail.',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'numbered', how: 'large numbers added' }],
  },
  {
    name: 'new-fields',
    class: 'hardening',
    sentence: 'A webhook with new fields is refused.',
    often: 'the schema allows no other fields',
    steps: [pay('100%')],
    sends: [{ event: 0, change: 'extended', how: 'fields added' }],
  },
];
