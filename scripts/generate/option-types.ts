import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { logOptions } from '../../src/cli/log.options.ts';
import type { Option, Options } from '../../src/engine/kernel/core/option.ts';
import { mockOptions, startOptions } from '../../src/engine/mock/definition/options.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { presetOf } from './flags.ts';
import { typeOf } from './step-types.ts';

/** Returns the source of `src/entries/types/options.generated.ts`: the public types of the options with their JSDoc. */
export function optionTypes(): string {
  const comments = optionComments();
  const [ofMock, ofStart] = [mockOptions(paymentRequestService), startOptions(paymentRequestService)];
  const members = (options: Options, others: object = {}) =>
    Object.entries(options)
      .filter(([name]) => !Object.hasOwn(others, name))
      .map(([name, option]) => member(name, option, comments.get(name)))
      .join('');
  return `/* Generated from the options by npm run generate. */

import type { CallLine, ExportedState, FixtureData } from '../../engine/kernel/world/world.types.ts';
import type { GenerateOptions, RateLimit, WebhookOptions } from './responses.generated.ts';
import type { When } from './mock.types.ts';
import type { Scenario, ScenarioText } from './scenario.types.ts';

/** Options of {@link createMock}. An unknown option throws a \`MockConfigError\` with the nearest name. */
export interface MockOptions {\n${members(ofMock)}}

/** Options of {@link startMock}. */
export interface StartOptions extends MockOptions {\n${members(ofStart, ofMock)}}

/** Options of the command \`payment-request-mock\`, which \`mock.config.ts\` passes to {@link defineConfig}. */
export interface MockConfig extends StartOptions {\n${members(logOptions)}}
`;
}

function member(name: string, { schema, preset }: Option<unknown>, comment = ''): string {
  const [text = ''] = comment.split(/^@/m, 1).map((part) => part.trim());
  const type = /^@type \{(.*)\}$/m.exec(comment)?.[1] ?? typeOf(schema()).replace(/(\w+)\[\]$/, 'readonly $1[]');
  const shown = /^@default (.*)$/m.exec(comment)?.[1] ?? shownPreset(presetOf(name, preset));
  if (text === '' || /(^|\W)(any|unknown)(?=\W|$)/.test(type.replace(/["'].*?["']/g, '')))
    throw new Error(
      `The option ${name} needs a JSDoc comment, and in it @type {…} where its schema has no type of its own`,
    );
  const lines = [...text.split('\n'), ...(shown ? [`@default ${shown}`] : [])];
  return `  /**\n${lines.map((line) => `   * ${line}\n`).join('')}   */\n  ${name}?: ${type} | undefined;\n`;
}

/** Returns a preset as source code; undefined for an object, whose fields have presets. */
function shownPreset(preset: unknown): string | undefined {
  const isWhole = Array.isArray(preset) || typeof preset !== 'object';
  return isWhole ? JSON.stringify(preset)?.replaceAll('"', "'") : undefined;
}

/** Returns the JSDoc of every option in `src`, by name. */
function optionComments(): Map<string, string> {
  const comments = new Map<string, string>();
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && /^option\(/.test(node.initializer.getText()))
      comments.set(node.name.getText(), jsDocOf(node));
    ts.forEachChild(node, visit);
  };
  for (const source of sourcesOf(/options\.ts$/)) visit(source);
  return comments;
}

/** Parses the files of `src` with matching names. */
export function sourcesOf(names: RegExp): ts.SourceFile[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file));
  const textOf = (file: string) => readFileSync(join('src', file), 'utf8');
  return files.map((file) => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
}

/** Returns the JSDoc of a node, or an empty string. */
export function jsDocOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((one) => textOf(one.getText()))
    .join('\n');
}

function textOf(comment: string): string {
  const lines = comment.replace(/^\/\*\*|\*\/$/g, '').split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
}
