import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const CACHE = fileURLToPath(new URL('node_modules/.cache', import.meta.url));

/** The version of the package @sparticuz/chromium. */
const PACKAGED = '143.0.4';

/** A browser executable and additional environment variables. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/** Default install locations of Chrome, Chromium and Edge. */
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
 * Returns the browser in CHROMIUM, otherwise an installed browser, otherwise the browser of the npm package.
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
    `No browser for ${process.platform} ${process.arch}: install Chrome, Chromium or Edge, name one in CHROMIUM, ` +
      'or run npx playwright install chromium.',
  );
}

/**
 * The browser in the package @sparticuz/chromium, unpacked without its code. The folder is complete when it gets its
 * name, so that concurrent runs can do this.
 */
function browserFromNpm(): FoundBrowser {
  const folder = join(CACHE, `chromium-${PACKAGED}`);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const work = mkdtempSync(`${folder}-`);
    try {
      execFileSync('npm', ['pack', '--silent', `@sparticuz/chromium@${PACKAGED}`], { cwd: work });
      execFileSync('tar', ['-xzf', `sparticuz-chromium-${PACKAGED}.tgz`], { cwd: work });
      const unpack = (name: string) => brotliDecompressSync(readFileSync(join(work, `package/bin/${name}.br`)));
      const browser = join(work, 'browser');
      mkdirSync(join(browser, 'al2023'), { recursive: true });
      writeFileSync(join(browser, 'chromium'), unpack('chromium'), { mode: 0o755 });
      for (const name of ['fonts', 'swiftshader'])
        execFileSync('tar', ['-x'], { cwd: browser, input: unpack(`${name}.tar`) });
      execFileSync('tar', ['-x'], { cwd: join(browser, 'al2023'), input: unpack('al2023.tar') });
      writeFileSync(join(browser, 'fonts.conf'), fontsConfig(folder));
      renameSync(browser, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return { executablePath: join(folder, 'chromium'), env };
}

/** Uses only the fonts of the package. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
