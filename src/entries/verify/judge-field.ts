import type { FieldClass } from '../../service/classes.ts';
import { calldataDifference, formOf, isNearRate, shownOf, typeOf } from './forms.ts';
import type { Bindings } from './ids.ts';

/** What a report says of a field on either side. */
export interface Shown {
  live: string;
  mock: string;
}

/** What is known of the two services when a field is judged. */
export interface FieldContext {
  ids: Bindings;
  /** The operation and path of the field: ids are bound by it. */
  slot: string;
  /** Addresses of the two services, which links begin with. */
  urls: Readonly<Record<'live' | 'mock', string>>;
}

/** Returns how a field differs by its class; undefined when it agrees. */
export function judgeField(is: FieldClass, live: unknown, mock: unknown, context: FieldContext): Shown | undefined {
  if (typeOf(live) !== typeOf(mock)) return { live: typeOf(live), mock: typeOf(mock) };
  if (is === 'opaque' || (is !== 'count' && live === mock && typeof live !== 'string')) return undefined;
  const { urls } = context;
  const shown = (value: unknown, url: string) => shownOf(typeof value === 'string' ? without(url, value) : value, is);
  const differ = { live: shown(live, urls.live), mock: shown(mock, urls.mock) };
  if (is === 'count') return Number(live) >= 0 ? undefined : differ;
  if (is === 'rate') return isNearRate(live, mock) ? undefined : differ;
  if (is === 'id' && typeof live === 'number') return judgeId(String(live), String(mock), context);
  if (typeof live !== 'string' || typeof mock !== 'string') return differ;
  return judgeText(is, live, mock, context) ? undefined : explain(is, live, mock, context, differ);
}

/** Returns whether texts agree by their class. */
function judgeText(is: FieldClass, live: string, mock: string, context: FieldContext): boolean {
  switch (is) {
    case 'text':
    case 'personal':
      return (live === '') === (mock === '');
    case 'value':
      return isSame(live, mock, context);
    case 'self':
      return isSame(pathOf(live), pathOf(mock), context);
    case 'calldata':
      return calldataDifference(context.ids.translate(live), mock) === undefined;
    case 'id':
    case 'wallet':
      return formOf(live, is) === formOf(mock, is) && judgeId(live, mock, context) === undefined;
    default:
      return formOf(live, is) === formOf(mock, is);
  }
}

function explain(is: FieldClass, live: string, mock: string, { ids }: FieldContext, differ: Shown): Shown {
  const word = is === 'calldata' ? calldataDifference(ids.translate(live), mock) : undefined;
  if (word !== undefined) return { live: `${word.part}: ${word.live}`, mock: `${word.part}: ${word.mock}` };
  if (is === 'self') return { live: ids.translate(pathOf(live)), mock: pathOf(mock) };
  if ((is === 'id' || is === 'wallet') && formOf(live, is) === formOf(mock, is)) return OTHER_RECORD;
  return differ;
}

const OTHER_RECORD: Shown = { live: 'the id of another record', mock: 'the id of this record' };

function judgeId(live: string, mock: string, context: FieldContext): Shown | undefined {
  // An id that is made of others, such as a destination, is the same when its parts are.
  if (/[:@]/.test(live) && isSame(live.toLowerCase(), mock.toLowerCase(), context)) return undefined;
  return context.ids.bind(context.slot, live, mock) ? undefined : OTHER_RECORD;
}

function isSame(live: string, mock: string, { ids, urls }: FieldContext): boolean {
  return live === mock || ids.translate(without(urls.live, live)) === without(urls.mock, mock);
}

/** Returns a text without the address of its service. */
function without(url: string, text: string): string {
  return url === '' ? text : text.replaceAll(url, '');
}

/** Returns a link without its host. */
function pathOf(link: string): string {
  return URL.canParse(link) ? link.slice(new URL(link).origin.length) : link;
}
