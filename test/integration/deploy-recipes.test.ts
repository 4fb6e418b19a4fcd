import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { filesFor } from '../../deploy/replicas.mjs';
import { ringOf, serversIn } from '../../deploy/ring.mjs';
import { CONTROL_ROUTES } from '../../src/engine/control/control.routes.ts';
import { unknownVariables } from '../../src/entries/cli/environment.ts';
import { parseCommand } from '../../src/entries/cli/parse-command.ts';
import { DEFAULT_PORT, startOptions } from '../../src/entries/cli/settings.ts';
import { createMock } from '../../src/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: YAML of many shapes
type Node = any;

const textOf = (path: string) => readFileSync(`deploy/${path}`, 'utf8');
const documentsOf = (path: string): Node[] => parseAllDocuments(textOf(path)).map((document) => document.toJS());
/** The text with what Compose puts in the place of variables that nobody set. */
const withDefaults = (text: string) =>
  text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'given-value');

const compose: Node = parse(withDefaults(textOf('compose/compose.yaml')), { merge: true });
const kustomization: Node = parse(textOf('kubernetes/kustomization.yaml'));
const resources: Node[] = ['mock', 'services', 'nginx', 'network-policy'].flatMap((name) =>
  documentsOf(`kubernetes/${name}.yaml`),
);
const resource = (kind: string, name: string): Node =>
  resources.find((one) => one.kind === kind && one.metadata.name === name);
const pods: Node[] = [resource('StatefulSet', 'mock').spec.template, resource('Deployment', 'nginx').spec.template];
const [mockPod, nginxPod] = pods;
const [mockContainer] = mockPod.spec.containers;
const [nginxContainer] = nginxPod.spec.containers;
const replicaNames = Object.keys(compose.services).filter((name) => name.startsWith('mock-'));

/** Everything of one name in a tree. */
function collect(node: unknown, name: string): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [...(key === name ? [value] : []), ...collect(value, name)]);
}

test('deploy: the files are those that deploy/replicas.mjs writes, and it changes the number everywhere', () => {
  for (const [path, text] of Object.entries(filesFor(3, textOf('kubernetes/kustomization.yaml'))))
    expect([path, textOf(path)]).toEqual([path, text]);
  const five = filesFor(5, textOf('kubernetes/kustomization.yaml'));
  expect(Object.keys(parse(five['compose/compose.yaml'] ?? '').services)).toHaveLength(6);
  expect(parseAllDocuments(five['kubernetes/services.yaml'] ?? '')).toHaveLength(5);
  expect(parse(five['kubernetes/kustomization.yaml'] ?? '').replicas).toEqual([{ name: 'mock', count: 5 }]);
  for (const name of ['compose', 'kubernetes']) expect(serversIn(five[`${name}/replicas.conf`] ?? '')).toHaveLength(5);
});

test('deploy: every variable of a mock is known, and its value starts a mock', () => {
  const inPod = Object.fromEntries(
    mockContainer.env.map(({ name, value }: Node) => [name, value ?? kustomizedValue(name)]),
  );
  for (const env of [inPod, ...replicaNames.map((name) => compose.services[name].environment)]) {
    expect(unknownVariables(env)).toEqual([]);
    const {
      port: _port,
      host: _host,
      state,
      stateSync,
      drain,
      controlToken,
      ...options
    } = startOptions(parseCommand([], env), env);
    expect([state, stateSync, options.workspaceFrom]).toEqual(['/state/state.json', 'written', 'api-key']);
    expect([typeof drain, typeof controlToken]).toEqual(['string', 'string']);
    expect(createMock(options).url).toBe(env.MOCK_BASE_URL);
  }
});

/** The value of a variable that a ConfigMap or a Secret has. */
function kustomizedValue(name: string): string {
  const [{ literals }] = kustomization.configMapGenerator.filter((one: Node) => one.name === 'mock');
  const given = literals.find((text: string) => text.startsWith(`${name}=`));
  return given?.slice(name.length + 1) ?? 'given-value';
}

test('deploy: checks ask for paths that there are', () => {
  const known: string[] = [...CONTROL_ROUTES.map(({ path }) => path), '/nginx-health'];
  expect(textOf('nginx/nginx.conf')).toContain('location = /nginx-health {');
  const paths = collect(resources, 'httpGet').map(({ path }) => path);
  expect(paths).toHaveLength(4);
  const inCompose = /127\.0\.0\.1:4010([\w/]+)'/.exec(JSON.stringify(compose.services['mock-1'].healthcheck))?.[1];
  for (const path of [...paths, inCompose]) expect(known).toContain(path);
  expect(mockContainer.livenessProbe.httpGet.path).toBe('/__mock/health/live');
  expect(mockContainer.readinessProbe.httpGet.path).toBe('/__mock/health/ready');
});

test('deploy: ports fit each other, the image and nginx', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${DEFAULT_PORT}$`, 'm'));
  expect(mockContainer.ports).toEqual([{ name: 'http', containerPort: DEFAULT_PORT }]);
  const listens = Number(/listen (\d+);/.exec(textOf('nginx/nginx.conf'))?.[1]);
  expect(nginxContainer.ports).toEqual([{ name: 'http', containerPort: listens }]);
  expect(compose.services.nginx.ports).toEqual([`8080:${listens}`]);
  for (const service of resources.filter(({ kind }) => kind === 'Service'))
    expect(service.spec.ports[0].targetPort).toBe('http');
});

test('deploy: nginx knows each replica by an address that stays, and each has some keys', () => {
  const inCompose = replicaNames.map((name) => `${compose.services[name].networks.mock.ipv4_address}:${DEFAULT_PORT}`);
  expect(serversIn(textOf('compose/replicas.conf'))).toEqual(inCompose);
  const pods = Array.from({ length: kustomization.replicas[0].count }, (_, index) => `mock-${index}`);
  expect(serversIn(textOf('kubernetes/replicas.conf'))).toEqual(pods.map((name) => `${name}:${DEFAULT_PORT}`));
  for (const name of pods) {
    const { selector, ports, clusterIP } = resource('Service', name).spec;
    expect([selector, ports[0].port, clusterIP]).toEqual([
      { 'statefulset.kubernetes.io/pod-name': name },
      DEFAULT_PORT,
      undefined,
    ]);
  }
  for (const path of ['compose', 'kubernetes']) {
    const servers = serversIn(textOf(`${path}/replicas.conf`));
    const ring = ringOf(servers);
    const owners = Array.from({ length: 3000 }, (_, index) => ring(`key-${index}`));
    for (const server of servers) expect(owners.filter((one) => one === server).length).toBeGreaterThan(600);
  }
});

test('deploy: each replica has a volume of its own, where its state file is and where the user of the image may write', () => {
  expect(replicaNames.map((name) => compose.services[name].volumes)).toEqual(
    replicaNames.map((_, index) => [`state-${index + 1}:/state`]),
  );
  expect(Object.keys(compose.volumes)).toEqual(replicaNames.map((_, index) => `state-${index + 1}`));
  const { value } = mockContainer.env.find(({ name }: Node) => name === 'MOCK_STATE');
  const [claim] = resource('StatefulSet', 'mock').spec.volumeClaimTemplates;
  expect(mockContainer.volumeMounts).toContainEqual({ name: claim.metadata.name, mountPath: dirname(value) });
  expect(readFileSync('Dockerfile', 'utf8')).toContain('/mounts/state');
  expect(mockPod.spec.securityContext.fsGroup).toBe(1000);
});

test('deploy: containers run without privileges on a root file system that they cannot write', () => {
  for (const { spec } of pods) {
    expect(spec.securityContext.runAsNonRoot).toBe(true);
    expect(spec.enableServiceLinks).toBe(false);
    for (const { securityContext, volumeMounts, resources: given } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(volumeMounts.map(({ mountPath }: Node) => mountPath)).toContain('/tmp');
      expect(given).toMatchObject({ requests: { cpu: expect.anything(), memory: expect.anything() } });
    }
  }
  for (const service of Object.values<Node>(compose.services))
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
});

test('deploy: a pod has time for its drain, running calls and the last save', () => {
  const { value } = mockContainer.env.find(({ name }: Node) => name === 'MOCK_DRAIN');
  expect(mockPod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number.parseInt(value, 10) + 0.5 + 5 + 10);
});

test('deploy: labels, configurations and volumes fit each other', () => {
  for (const { kind, spec } of resources)
    if (kind === 'StatefulSet' || kind === 'Deployment')
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  const generated = [
    ...kustomization.configMapGenerator,
    ...parse(textOf('nginx/kustomization.yaml')).configMapGenerator,
  ];
  const names = generated.map(({ name }: Node) => name);
  const used = [...collect(resources, 'configMap'), ...collect(resources, 'configMapKeyRef')].map(({ name }) => name);
  expect(new Set(used)).toEqual(new Set(names));
  const files = generated.flatMap(({ files = [] }: Node) => files).sort();
  const includes = [...textOf('nginx/nginx.conf').matchAll(/include (\S+);/g)].map(([, name]) => name);
  expect(files).toEqual([...includes, 'nginx.conf'].sort());
  expect(kustomization.resources).toEqual([
    'mock.yaml',
    'services.yaml',
    'nginx.yaml',
    'network-policy.yaml',
    '../nginx',
  ]);
  for (const { spec } of pods)
    for (const { volumeMounts } of spec.containers)
      for (const { name } of volumeMounts)
        expect([...(spec.volumes ?? []).map((volume: Node) => volume.name), 'state']).toContain(name);
});

test('deploy: the image is a name of the user, and nginx is a public one', () => {
  expect(compose.services['mock-1'].image).toBe('given-value');
  expect([mockContainer.image, nginxContainer.image]).toEqual(['payment-request-mock', compose.services.nginx.image]);
  expect(kustomization.images).toEqual([{ name: 'payment-request-mock', newTag: 'latest' }]);
  const nginxCommand = compose.services.nginx.command;
  expect(nginxContainer.command).toEqual(nginxCommand);
});
