#!/usr/bin/env node
/**
 * Writes what depends on the number of replicas: `node deploy/replicas.mjs 4`. It changes the files of deploy/compose and
 * deploy/kubernetes, and nothing that runs. deploy/README.md says what to do before and after.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MOST = 99;

/**
 * Returns the file replicas.conf of nginx.
 *
 * @param {readonly string[]} servers `host:port` of each replica, in order. The text decides which keys a replica has: keep it
 * @returns {string}
 */
export function replicasConf(servers) {
  const named = servers.map((server, index) => `upstream replica-${index + 1} { server ${server}; }`);
  return `# Written by deploy/replicas.mjs. The names of the servers decide which workspaces they have.
upstream replicas {
  hash $placement consistent;
  # nginx never counts a replica as failed, because no other one has its workspaces.
${servers.map((server) => `  server ${server} max_fails=0;`).join('\n')}
  keepalive 64;
  # Shorter than the five seconds after which a mock closes an idle connection.
  keepalive_timeout 4s;
}

# Each replica by its name, for /replicas/replica-1/__mock/…
${named.join('\n')}
map $replica $is_replica {
  default 0;
${servers.map((_, index) => `  replica-${index + 1} 1;`).join('\n')}
}
`;
}

/**
 * Returns the file compose.yaml.
 *
 * @param {number} count
 * @returns {string}
 */
export function composeFile(count) {
  const numbers = numbersTo(count);
  const replica = (number) => `
  mock-${number}:
    <<: *mock
    volumes: ["state-${number}:/state"]
    networks:
      mock:
        ipv4_address: 172.30.57.${number + 10}`;
  return `# Written by deploy/replicas.mjs, which sets the number of replicas.
name: payment-request-mock

x-mock: &mock
  image: \${MOCK_IMAGE:?build the image, and name it}
  environment:
    MOCK_STATE: /state/state.json
    MOCK_STATE_SYNC: written
    MOCK_BASE_URL: \${MOCK_BASE_URL:-http://localhost:8080}
    MOCK_CONTROL_TOKEN: \${MOCK_CONTROL_TOKEN:?choose a token of at least eight characters}
    MOCK_WORKSPACE_FROM: api-key
    MOCK_WORKSPACE_TTL: P30D
    MOCK_LOG_LEVEL: error
    MOCK_LOG_FORMAT: json
    MOCK_DRAIN: 1s
    # The state is in memory. docs/containers.md says how much a workspace takes.
    NODE_OPTIONS: --max-old-space-size=1536
  restart: unless-stopped
  stop_grace_period: 30s
  read_only: true
  tmpfs: ["/tmp"]
  cap_drop: ["ALL"]
  security_opt: ["no-new-privileges:true"]
  mem_limit: 2g
  healthcheck:
    test:
      [
        "CMD",
        "node",
        "-e",
        "fetch('http://127.0.0.1:4010/__mock/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
      ]
    interval: 5s
    timeout: 3s
    start_period: 60s

services:
  nginx:
    image: nginx:1.28-alpine
    command: ["nginx", "-c", "/etc/nginx/mock/nginx.conf", "-e", "stderr", "-g", "daemon off;"]
    user: "101:101"
    ports: ["\${MOCK_PORT:-8080}:8080"]
    volumes:
      - ../nginx/nginx.conf:/etc/nginx/mock/nginx.conf:ro
      - ../nginx/api-keys.conf:/etc/nginx/mock/api-keys.conf:ro
      - ./replicas.conf:/etc/nginx/mock/replicas.conf:ro
    restart: unless-stopped
    read_only: true
    tmpfs: ["/tmp"]
    cap_drop: ["ALL"]
    security_opt: ["no-new-privileges:true"]
    networks: ["mock"]
${numbers.map(replica).join('\n')}

networks:
  mock:
    ipam:
      config: [{ subnet: 172.30.57.0/24 }]

volumes:
${numbers.map((number) => `  state-${number}:`).join('\n')}
`;
}

/**
 * Returns the file services.yaml of Kubernetes: an address for each replica that stays when its pod is replaced.
 *
 * @param {number} count
 * @returns {string}
 */
export function servicesFile(count) {
  const service = (number) => `apiVersion: v1
kind: Service
metadata:
  name: mock-${number}
  labels: { app: mock }
spec:
  selector: { statefulset.kubernetes.io/pod-name: mock-${number} }
  ports: [{ name: http, port: 4010, targetPort: http }]
`;
  return `# Written by deploy/replicas.mjs. nginx reads the addresses once, when it starts, and these never change.
${numbersTo(count)
  .map((number) => service(number - 1))
  .join('---\n')}`;
}

/** Returns the numbers from 1 to `count`. @param {number} count */
function numbersTo(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Returns the files by their paths in deploy/. @param {number} count @param {string} kustomization the file as it is */
export function filesFor(count, kustomization) {
  return {
    'compose/compose.yaml': composeFile(count),
    'compose/replicas.conf': replicasConf(numbersTo(count).map((number) => `172.30.57.${number + 10}:4010`)),
    'kubernetes/services.yaml': servicesFile(count),
    'kubernetes/replicas.conf': replicasConf(numbersTo(count).map((number) => `mock-${number - 1}:4010`)),
    'kubernetes/kustomization.yaml': kustomization.replace(/(name: mock\n {4}count: )\d+/, `$1${count}`),
  };
}

function main() {
  const count = Number(process.argv[2]);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    process.stderr.write(`usage: node deploy/replicas.mjs COUNT, from 1 to ${MOST}\n`);
    process.exit(2);
  }
  const path = (name) => new URL(name, import.meta.url);
  const files = filesFor(count, readFileSync(path('kubernetes/kustomization.yaml'), 'utf8'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path(name), text);
    process.stdout.write(`wrote deploy/${name}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
