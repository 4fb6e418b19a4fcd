import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const CACHE = fileURLToPath(new URL('node_modules/.cache', import.meta.url));

/** A browser that is there, and the variables that its process needs beside those of this one. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/** Where the installers of Chrome, Chromium and Edge put them. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/usr/bin/microsoft-edge-stable',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['/Applications', `${process.env.HOME}/Applications`].map(
      (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
    ),
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((path) =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => `${folder}\\${path}`),
  ),
};

/**
 * Returns the browser that CHROMIUM names, else one that is installed, else the one that came with `npm ci`.
 *
 * @throws Error when there is none
 */
export function findBrowser(): FoundBrowser {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`);
    return { executablePath: resolve(named), env: {} };
  }
  const installed = [...(INSTALLED[process.platform] ?? []), chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  if (installed !== undefined) return { executablePath: installed, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return browserFromNpm();
  throw new Error(
    `No browser for ${process.platform} ${process.arch}: install Chrome, Chromium or Edge, name one in CHROMIUM, or run npx playwright install chromium.`,
  );
}

/**
 * The browser in the package @sparticuz/chromium. It unpacks itself into the folder for temporary files; here that is a
 * new folder, which gets its name when it is complete, so that any number of runs can do this at the same time.
 */
function browserFromNpm(): FoundBrowser {
  const require = createRequire(import.meta.url);
  const { version } = require(join(require.resolve('@sparticuz/chromium'), '../../../package.json'));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const unpacked = mkdtempSync(`${folder}-`);
    try {
      const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
      // It leaves its libraries (nss, nspr) packed where it does not see Amazon's runtime, whose name this is.
      const env = { ...process.env, NODE_OPTIONS: '', TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: CACHE, env });
      writeFileSync(join(unpacked, 'fonts.conf'), fontsConfig(folder));
      renameSync(unpacked, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(unpacked, { recursive: true, force: true });
    }
  }
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return { executablePath: join(folder, 'chromium'), env };
}

/** The fonts of the package alone, so that it needs none on the machine. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
