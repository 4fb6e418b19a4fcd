import { issueField, MAX_ISSUES, plainMessage } from '../../api/http/issues.ts';
import type { StepOrigin } from '../../kernel/core/cause.ts';
import { DomainError, type FieldError, within } from '../../kernel/core/errors.ts';
import { nearest } from '../../kernel/core/nearest.ts';
import { isRecord } from '../../kernel/core/records.ts';
import type { AppliedStep, StepDefinition } from '../../kernel/world/step.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import type { World } from '../../kernel/world/world.ts';

/** Steps by name, shared by scenarios, the control API and `mock.step`. */
export type Steps = ReadonlyMap<string, StepDefinition>;

/** Loads the code that steps need; undefined when nothing has to be loaded. */
export function loadSteps(known: () => Steps, steps: readonly unknown[]): Promise<unknown> | undefined {
  const missing = steps.flatMap((step) => {
    const code = isRecord(step) && typeof step.do === 'string' ? known().get(step.do)?.code : undefined;
    return code === undefined || code.isLoaded() ? [] : [code];
  });
  return missing.length === 0 ? undefined : Promise.all(missing.map((code) => code.load()));
}

/**
 * Applies all steps or none; a single refused step keeps its writes.
 * @throws DomainError with the position of the step, the field and the nearest valid name
 */
export function runSteps(
  known: Steps,
  world: World,
  steps: readonly unknown[],
  kind: StepOrigin = 'step',
): AppliedStep[] {
  const applied = world.tx((tx) =>
    steps.map((step, index) => {
      const { name, problems, run, show } = parseStep(known, step);
      const apply = () => {
        if (problems !== undefined) throw new DomainError('bad-request', 'Validation failed', problems);
        const result = runNamingIds(run, tx);
        if (result instanceof DomainError && steps.length > 1) throw result;
        world.react();
        return { do: name, result: result instanceof DomainError ? result : show(tx, result) };
      };
      const cause = world.eventLog.newCause(kind, name);
      return world.eventLog.withCause(cause, steps.length === 1 ? apply : () => within(`steps[${index}]`, apply));
    }),
  );
  for (const { result } of applied) if (result instanceof DomainError) throw result;
  return applied;
}

function runNamingIds(run: (tx: Tx) => unknown, tx: Tx): unknown {
  try {
    return run(tx);
  } catch (error) {
    if (!(error instanceof DomainError) || error.unknownId === undefined) throw error;
    const { newestId, unknownId, namesId } = error;
    const message = namesId ? error.message : `${error.message}: "${unknownId}"`;
    const newest = newestId === '' ? '; there is none' : `; the newest is "${newestId}"`;
    throw new DomainError(error.kind, newestId === undefined ? message : `${message}${newest}`);
  }
}

/** A parsed step with its action, or with its errors by field. */
type ParsedStep = { name: string } & (
  | { run: (tx: Tx) => unknown; show: StepDefinition['show']; problems?: undefined }
  | { run?: undefined; show?: undefined; problems: FieldError[] }
);

/** Parses a step of a scenario file or the control API. Its name is empty if missing. */
export function parseStep(steps: Steps, step: unknown): ParsedStep {
  const { do: name, ...input } = isRecord(step) ? step : {};
  if (typeof name !== 'string') {
    return { name: '', problems: [{ field: 'do', message: 'must be an object with "do", the name of a step' }] };
  }
  const definition = steps.get(name);
  if (definition === undefined) {
    return { name, problems: [{ field: 'do', message: unknownStep(steps, name) }] };
  }
  const { run, issues } = definition.parse(input, plainMessage);
  if (run !== undefined) return { name, run, show: definition.show };
  const problems = issues.slice(0, MAX_ISSUES).map((issue) => ({
    field: issueField(issue) || 'do',
    message: `${name}: ${issue.message}`,
  }));
  return { name, problems };
}

/** Returns the message for an unknown step: the step that was probably meant, and the steps of its noun or all. */
function unknownStep(steps: Steps, name: string): string {
  const names = [...steps.keys()];
  const [meant = nearest(name, names), how = ''] = triedStep(steps, name) ?? [];
  const suggestion = meant === undefined ? '' : ` did you mean "${meant}"${how === '' ? '' : ` ${how}`}?`;
  const siblings = names.filter((one) => nounOf(one) === nounOf(meant ?? name));
  const list = siblings.length === 0 ? names.join(', ') : `${siblings.join(', ')}; GET /__mock/steps lists all`;
  return `unknown step "${name}";${suggestion} steps: ${list}`;
}

/** Returns the step that goes by another name, and how to use it then. */
function triedStep(steps: Steps, name: string): readonly [step: string, how: string] | undefined {
  const all = [...steps.values()];
  const named = all.find(({ otherNames = {} }) => Object.hasOwn(otherNames, name));
  if (named !== undefined) return [named.name, named.otherNames?.[name] ?? ''];
  const owner = all.find(({ otherNames = {} }) => Object.hasOwn(otherNames, `${nounOf(name)}.*`));
  if (owner === undefined) return undefined;
  const siblings = all.map((step) => step.name).filter((one) => nounOf(one) === nounOf(owner.name));
  return [nearest(`${nounOf(owner.name)}${name.slice(nounOf(name).length)}`, siblings) ?? owner.name, ''];
}

function nounOf(name: string): string {
  return name.split('.')[0] ?? '';
}
