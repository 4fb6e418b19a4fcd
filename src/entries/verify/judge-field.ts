import type { FieldClass } from '../../service/classes.ts';
import { calldataDifference, formOf, isNearRate, type Shown, shownOf, typeOf } from './forms.ts';
import type { Bindings } from './ids.ts';

/** What is known of the two services when a field is judged. */
export interface FieldContext {
  ids: Bindings;
  /** The operation and path of the field: ids are bound by it. */
  slot: string;
  /** Addresses of the two services, which links begin with. */
  urls: Shown;
}

/** Returns how a field differs by its class; undefined when it agrees. */
export function judgeField(is: FieldClass, live: unknown, mock: unknown, context: FieldContext): Shown | undefined {
  const shown = { live: shownOf(live, is), mock: shownOf(mock, is) };
  const differUnless = (agrees: boolean) => (agrees ? undefined : shown);
  if (typeOf(live) !== typeOf(mock)) return { live: typeOf(live), mock: typeOf(mock) };
  if (is === 'opaque') return undefined;
  if (is === 'count') return differUnless(Number(live) >= 0);
  if (is === 'rate') return differUnless(isNearRate(live, mock));
  if (is === 'id' && typeof live === 'number') return judgeId(String(live), String(mock), context);
  if (typeof live !== 'string' || typeof mock !== 'string') return differUnless(live === mock);
  const { ids, urls } = context;
  const hasForm = formOf(live, is) === formOf(mock, is);
  switch (is) {
    case 'text':
    case 'personal':
      return differUnless((live === '') === (mock === ''));
    case 'value':
      return differUnless(isSame(live, mock, context));
    case 'self': {
      const paths = { live: ids.translate(pathOf(live, urls.live)), mock: pathOf(mock, urls.mock) };
      return paths.live === paths.mock ? undefined : paths;
    }
    case 'calldata':
      return calldataDifference(ids.translate(live), mock);
    case 'id':
    case 'wallet':
      return hasForm ? judgeId(live, mock, context) : shown;
    default:
      return differUnless(hasForm);
  }
}

function judgeId(live: string, mock: string, context: FieldContext): Shown | undefined {
  // An id that is made of others, such as a destination, is the same when its parts are.
  if (/[:@]/.test(live) && isSame(live.toLowerCase(), mock.toLowerCase(), context)) return undefined;
  if (context.ids.bind(context.slot, live, mock)) return undefined;
  return { live: 'the id of another record', mock: 'the id of this record' };
}

function isSame(live: string, mock: string, { ids, urls }: FieldContext): boolean {
  return live === mock || ids.translate(without(live, urls.live)) === without(mock, urls.mock);
}

/** Returns a text without the address of its service. */
const without = (text: string, url: string) => (url === '' ? text : text.replaceAll(url, ''));

/** Returns a link without its host. */
function pathOf(link: string, url: string): string {
  return URL.canParse(link) ? link.slice(new URL(link).origin.length) : without(link, url);
}
