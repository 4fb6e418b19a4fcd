# The same worker in workerd on a machine of your own; wrangler.jsonc is for the platform. wrangler bundles by itself, here you do:
# npx esbuild src/index.ts --bundle --format=esm --external:@faker-js/faker --outfile=worker.js && npx workerd serve workerd.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
  ],
  compatibilityDate = "2026-01-01",
  durableObjectNamespaces = [(className = "MockWorkspace", uniqueKey = "workspaces", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "WORKSPACES", durableObjectNamespace = "MockWorkspace"),
    (name = "MOCK_CONTROL_TOKEN", fromEnvironment = "MOCK_CONTROL_TOKEN"),
    (name = "MOCK_BASE_URL", fromEnvironment = "MOCK_BASE_URL"),
    (name = "MOCK_WORKSPACE_FROM", text = "url"),
    (name = "MOCK_WORKSPACE_CREATION", text = "explicit"),
  ],
);
