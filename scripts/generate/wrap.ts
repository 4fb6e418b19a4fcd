const WIDTH = 120;

/** Wraps long lines of generated code between words, concatenating long strings. */
export function wrap(source: string): string {
  const wrapLine = (line: string) => (line.length > WIDTH ? wrapped(line) : [line]);
  return source.split('\n').flatMap(wrapLine).join('\n');
}

function wrapped(line: string): string[] {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const [, comment] = /^ *\/\*\* (.*) \*\/$/.exec(line) ?? [];
  if (comment !== undefined) return [`${indent}/**`, ...fill(comment.split(' '), `${indent} * `), `${indent} */`];
  const parts = line.replace(/"(?:\\.|[^"\\]){90,}"/g, (text) => text.match(/(?:\\.|.){1,90}/g)?.join('" + "') ?? text);
  const [first = '', ...others] = parts.match(/("(\\.|[^"\\])*": )?("(\\.|[^"\\])*"|[^" ])+/g) ?? [];
  const [head = '', ...rest] = fill([first, ...others], `${indent}  `);
  return [head.slice(2), ...rest];
}

/** Joins words into lines that start with the margin. */
export function fill(words: readonly string[], margin: string): string[] {
  const lines: string[] = [];
  let line = margin;
  for (const word of words) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line.trimEnd());
      line = margin;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

/** Prints data as an expression that `wrap` can break between its members. */
export function literal(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n */g, ' ');
}
