import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { issueField, MAX_ISSUES, plainText } from '../../engine/api/http/issues.ts';
import { lazyFor } from '../../engine/kernel/core/lazy.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { apiTools } from './api-tools.ts';
import { routeTools } from './route-tools.ts';
import { stepTools } from './step-tools.ts';
import { type InputSchema, refused, type SendCall, type Tool } from './tool.ts';

/** The tools that are listed unless a client asks for all. */
const COMMON: ReadonlySet<string> = new Set(
  [
    'request_create request_pay clock_advance webhook_register fault_add settle reset',
    'list_operations describe_operation call_api list_calls explain',
    'list_scenarios run_scenario examine_webhook find_tools use_tool',
  ].flatMap((names) => names.split(' ')),
);

/** The tools of a mock by name. */
export type Tools = ReadonlyMap<string, Tool>;

/** Returns the tools to list: the common ones, or all. */
export function listed(tools: Tools, isAll: boolean): Tool[] {
  return [...tools.values()].filter(({ name }) => isAll || COMMON.has(name));
}

/** Returns a function that lists the tools of a mock. They do not depend on the workspace, so the list is made once. */
export function toolList(more: readonly Tool[] = []): (send: SendCall) => Promise<Tools> {
  let tools: Promise<Tools> | undefined;
  return (send) => {
    tools ??= listTools(send, more);
    tools.catch(() => {
      tools = undefined;
    });
    return tools;
  };
}

async function listTools(send: SendCall, more: readonly Tool[]): Promise<Tools> {
  const lists = await Promise.all([apiTools(send), routeTools(send), stepTools(send)]);
  const tools: Map<string, Tool> = new Map([...lists.flat(), ...more].map((tool) => [tool.name, tool]));
  for (const tool of otherTools(tools)) tools.set(tool.name, tool);
  return tools;
}

/**
 * Runs a tool once its arguments have the right names and types.
 *
 * @throws ProtocolError for a tool that there is not
 */
export async function runTool(
  tools: Tools,
  send: SendCall,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Response> {
  const tool = tools.get(name);
  if (tool === undefined) {
    const near = didYouMean(name, tools.keys());
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}"${near}`);
  }
  const problems = argumentProblems(tool.inputSchema, input);
  return problems.length > 0 ? refused(`${name}: ${problems.join('; ')}`) : tool.run(send, input);
}

function otherTools(tools: Tools): Tool[] {
  return [
    {
      name: 'find_tools',
      description:
        'Lists every other tool of this server, a line each; with about, those whose name or description has that text, with their input schemas.',
      inputSchema: { type: 'object', properties: { about: { type: 'string', description: 'for example webhook' } } },
      readOnly: true,
      run: async (_, { about }) => Response.json(found([...tools.values()], about)),
    },
    {
      name: 'use_tool',
      description: 'Runs a tool that find_tools names.',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, arguments: { type: 'object', description: 'Input of that tool' } },
        required: ['name'],
      },
      readOnly: false,
      run: (send, { name, arguments: input }) => runTool(tools, send, String(name), { ...Object(input) }),
    },
  ];
}

function found(tools: readonly Tool[], about: unknown): unknown[] {
  if (about === undefined) return tools.map(({ name, description }) => `${name}: ${description}`);
  const wanted = String(about).toLowerCase();
  return tools
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted))
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}

const schemaOf = lazyFor((inputSchema: InputSchema) =>
  z.fromJSONSchema({ ...inputSchema, additionalProperties: false } as Parameters<typeof z.fromJSONSchema>[0]),
);

/**
 * Returns what is wrong with the names and types of a tool's arguments, misspelt names first. What else a value must be, the mock
 * itself says in better words.
 */
function argumentProblems(inputSchema: InputSchema, input: unknown): string[] {
  const issues = schemaOf(inputSchema).safeParse(input).error?.issues.slice(0, MAX_ISSUES) ?? [];
  const names = Object.keys(inputSchema.properties ?? {});
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  const wrong = issues.filter(({ code }) => code === 'invalid_type');
  return [
    ...unknown.map(
      (name) => `unknown argument "${name}"${didYouMean(name, names) || `; valid: ${names.join(', ') || 'none'}`}`,
    ),
    ...wrong.map((issue) => `${issueField(issue)}: ${plainText(issue)}`),
  ];
}
