import type { ListAction, RecordList } from '../../engine/control/record-list.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { dialogOf, needsInput } from './action-form.tsx';
import { listsOf } from './engine-lists.ts';
import { type Hits, rowsNamedBy, searchedLists } from './hits.ts';
import { headingOf, pagePath } from './table.tsx';
import { actionsOf, type View } from './view.ts';

/** An action that a search text means. */
export interface FoundAction extends ListAction {
  /** Whether the text names it in whole words. */
  isNamed: boolean;
  /** Page that has its form. */
  page: string;
}

/** Texts with a number or a duration. */
const PHRASES: readonly { pattern: RegExp; action: (...parts: string[]) => ListAction }[] = [
  {
    pattern: /^advance (\d{1,6}) (second|minute|hour|day|week|month|year)s?$/,
    action: (count = '', unit = '') => advance(`${count} ${unit}${count === '1' ? '' : 's'}`, durationOf(count, unit)),
  },
  {
    pattern: /^advance (p[\dtymwdhs.]+)$/,
    action: (by = '') => advance(by.toUpperCase(), by.toUpperCase()),
  },
  { pattern: /^([2-5]\d\d) once$/, action: (status = '') => fault(status, 'once', 1) },
  { pattern: /^([2-5]\d\d) twice$/, action: (status = '') => fault(status, 'twice', 2) },
  {
    pattern: /^([2-5]\d\d) ([1-9]\d{0,3}) times$/,
    action: (status = '', times = '') => fault(status, `${times} times`, Number(times)),
  },
];

function advance(text: string, by: string): ListAction {
  return { label: `Advance ${text}`, step: { do: 'clock.advance', by } };
}

const UNITS_OF_TIME: readonly string[] = ['second', 'minute', 'hour'];

/** Returns an ISO duration, whose units are the initials of their names. */
function durationOf(count: string, unit: string): string {
  return `P${UNITS_OF_TIME.includes(unit) ? 'T' : ''}${count}${unit.slice(0, 1).toUpperCase()}`;
}

function fault(status: string, text: string, times: number): ListAction {
  const step = { do: 'fault.add', operation: '*', status: Number(status), times };
  return { label: `Respond with ${status} ${text}`, step, done: 'The fault is active' };
}

const RESET: ListAction = { label: 'Reset', call: 'POST /reset', done: 'The state was reset' };

/** Words for the newest request that allows an action. */
const NEWEST: readonly string[] = ['newest', 'latest', 'last'];
const MAX_NEWEST = 50;

/** Maximum number of records that are searched for an action. */
const MAX_SUBJECTS = 5;

const MAX_ACTIONS = 8;

/** Returns the actions that a text means: a phrase, a button of a list, or a button of a record that it names. */
export function actionsMeantBy(view: View, given: string): FoundAction[] {
  const text = given.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const phrases = phrasesOf(text);
  if (phrases.length > 0) return phrases;
  const all = [...commandsOf(view, text), ...recordActions(view, text)];
  const keys = all.map(({ call, step, ask }) => JSON.stringify([call, step, ask]));
  return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at).slice(0, MAX_ACTIONS);
}

/** Returns the action that Enter performs: the only one that the text names and that needs no input. */
export function chosenOf(actions: readonly FoundAction[]): FoundAction | undefined {
  const [only, ...others] = actions.filter((action) => action.isNamed && !needsInput(action));
  return others.length === 0 ? only : undefined;
}

function phrasesOf(text: string): FoundAction[] {
  return PHRASES.flatMap(({ pattern, action }) => {
    const found = pattern.exec(text);
    if (found === null) return [];
    const [, ...parts] = found;
    return [{ ...action(...parts), isNamed: true, page: '' }];
  });
}

/** Returns the buttons above lists whose label begins with a text. */
function commandsOf(view: View, text: string): FoundAction[] {
  if (text === '') return [];
  const ofLists = listsOf(view).flatMap(({ name, forms = [] }) =>
    forms.map((form) => [`panel/${name}`, form] as const),
  );
  return [['', RESET] as const, ...ofLists].flatMap(([page, action]) => {
    const label = action.label.toLowerCase();
    return label.startsWith(text) ? [{ ...action, page: pageOfForm(page, action), isNamed: label === text }] : [];
  });
}

function pageOfForm(page: string, { label }: ListAction): string {
  return `${page}#${dialogOf(label)}`;
}

/** Returns the actions of `approve user-1` and `pay late INV-7`: what to do, and with which record. */
function recordActions(view: View, text: string): FoundAction[] {
  const [first = '', ...rest] = text.split(' ');
  const last = rest.at(-1);
  if (last === undefined) return [];
  const ofFirst = actionsOn(view, first, rest.join(' '));
  return ofFirst.length > 0 || rest.length === 1 ? ofFirst : actionsOn(view, text.slice(0, -last.length - 1), last);
}

function actionsOn(view: View, verb: string, subject: string): FoundAction[] {
  const onRows = (found: readonly Hits[]) =>
    found.flatMap(({ list, rows }) => rows.flatMap((row) => actionsOfRow(view, list, row, verb)));
  if (NEWEST.includes(subject)) return onNewest(view, verb);
  const lists = searchedLists(view).filter(({ actions }) => actions !== undefined);
  const found = rowsNamedBy(view, lists, subject, MAX_SUBJECTS);
  const named = onRows(
    found.map(({ list, rows }) => ({ list, rows: rows.filter((row) => isName(list, row, subject)) })),
  );
  return named.length > 0 ? named : onRows(found);
}

/** Whether a text is the key or the reference of a row. */
function isName(list: RecordList, row: Row, text: string): boolean {
  const names = [list.keyOf(row), 'reference' in row ? row.reference : undefined];
  return names.some((name) => typeof name === 'string' && name.toLowerCase() === text);
}

function onNewest(view: View, verb: string): FoundAction[] {
  const requests = view.lists.find(({ name }) => name === 'requests');
  if (requests === undefined) return [];
  const { rows } = requests.rows(view.world, { by: {}, offset: 0, limit: MAX_NEWEST });
  const found = rows.map((row) => actionsOfRow(view, requests, row, verb));
  return found.find((actions) => actions.some((action) => !needsInput(action))) ?? [];
}

/** Returns the possible actions of a row whose label or step begins with a verb. */
function actionsOfRow(view: View, list: RecordList, row: Row, verb: string): FoundAction[] {
  const heading = headingOf(list, row);
  return actionsOf(view, list, row).flatMap((action) => {
    const label = action.label.toLowerCase();
    const step = action.step?.do.split('.').at(-1) ?? '';
    if (action.disabled || !(label.startsWith(verb) || step.startsWith(verb))) return [];
    const isNamed = `${label} `.startsWith(`${verb} `) || step === verb;
    const page = pageOfForm(pagePath(list.name, list.keyOf(row)), action);
    return [{ ...action, label: `${action.label} · ${heading}`, isNamed, page }];
  });
}
