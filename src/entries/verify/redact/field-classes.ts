import { lazy } from '../../../engine/kernel/core/lazy.ts';
import type { FieldClass } from '../../../service/classes.ts';
import { paymentRequestService } from '../../../service/service.ts';
import { classesOf } from '../classes-of.ts';

/** The classes of the fields of each operation's answer, by operationId and path. */
export type AnswerClasses = ReadonlyMap<string, ReadonlyMap<string, FieldClass>>;

/** The class of a field: that of its path, or of its name where only that is known; undefined for a field that nobody classed. */
export type ClassOfField = (path: string, name: string) => FieldClass | undefined;

export const serviceClasses = lazy(
  (): AnswerClasses =>
    new Map(
      paymentRequestService.operations.all.map(({ operationId, response }) => [operationId, classesOf(response())]),
    ),
);

/** An answer that refuses a call has this form, whatever the operation. */
const OF_ERRORS: ReadonlyMap<string, FieldClass> = new Map(
  ['statusCode', 'message', 'message[]', 'error', 'errors[].field', 'errors[].message', 'errors[].code'].map(
    (path) => [`$.${path}`, 'value'] as const,
  ),
);

/** Where a name has several classes, the first of these counts. */
const STRICTEST_FIRST: readonly FieldClass[] = [
  ...(['secret', 'personal', 'wallet', 'text', 'opaque', 'calldata', 'self'] as const),
  ...(['id', 'hash', 'time', 'rate', 'count', 'value'] as const),
];

export function fieldClasses(answers: AnswerClasses) {
  const everywhere = lazy(() => byName([...answers.values()].flatMap((classes) => [...classes])));
  const ofNames = new Map<string, ReadonlyMap<string, FieldClass>>();
  return {
    ofAnswer(op: string, status: number): ClassOfField {
      const classes = status < 400 ? answers.get(op) : OF_ERRORS;
      // A field below one of a map has the class of the map's values.
      return (path) => classes?.get(path) ?? classes?.get(path.replace(/\.[^.]*$/, '.*'));
    },
    /** Fields of a request have the class of the same name in the operation's answer, or else in any answer. */
    ofRequest(op: string): ClassOfField {
      const own = ofNames.get(op) ?? byName([...(answers.get(op) ?? [])]);
      ofNames.set(op, own);
      return (_, name) => own.get(name) ?? everywhere().get(name);
    },
  };
}

function byName(classes: readonly (readonly [path: string, is: FieldClass])[]): ReadonlyMap<string, FieldClass> {
  const names = new Map<string, FieldClass>();
  for (const [path, is] of classes) {
    const name = nameOf(path);
    const known = names.get(name);
    if (known === undefined || STRICTEST_FIRST.indexOf(is) < STRICTEST_FIRST.indexOf(known)) names.set(name, is);
  }
  return names;
}

/** Returns the last name of a path: `id` for `$.payments[].id`. */
function nameOf(path: string): string {
  return /([^.[\]]*)(?:\[\])*$/.exec(path)?.[1] ?? '';
}
