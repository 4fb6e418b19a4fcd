/** Nouns without a plural s. */
const WITHOUT_PLURAL = ['payment-details', 'recurring', 'store', 'timing'];

/** Nouns whose steps have no generated methods, because `Mock` defines the member itself. */
export const CUSTOM_METHODS: readonly string[] = ['clock'];

/** Returns the group and method of a step: `client-id.set-status` is `clientIds.setStatus`. */
export function methodOf(step: string): { space: string; method: string } {
  const [noun = '', verb = ''] = step.split('.');
  return { space: camelCase(WITHOUT_PLURAL.includes(noun) ? noun : `${noun}s`), method: camelCase(verb) };
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the first parameter of a step's method; undefined for steps that create records. */
export function subjectOf(step: string, parameters: readonly string[]): string | undefined {
  const [noun = '', verb = ''] = step.split('.');
  if (['add', 'create', 'register'].includes(verb)) return undefined;
  const own = camelCase(noun);
  return [`${own}Id`, own, 'clientUserId', 'id', 'requestId'].find((name) => parameters.includes(name));
}
