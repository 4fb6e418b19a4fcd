import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { defineConfig, type MarkdownOptions } from 'vitepress';
import { PAGES } from './pages.ts';

const REPOSITORY = 'https://github.com/payment-request-mock/payment-request-mock';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Points links to files outside `docs/` at the repository. In a checkout, they work unchanged. */
function linkRepository(markdown: Markdown): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (token.type !== 'link_open' || href === null || /^(\w+:|#|\/)/.test(href)) continue;
      const path = posix.join('docs', posix.dirname(env.relativePath), href);
      const isPage = path.startsWith('docs/') && /\.md(#|$)/.test(path);
      if (!isPage) token.attrSet('href', `${REPOSITORY}/blob/main/${path}`);
    }
  });
}

const decisions = readdirSync(new URL('../decisions', import.meta.url)).sort();

export default defineConfig({
  title: 'payment-request-mock',
  description: 'A server that simulates the Request Network API for tests',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  lastUpdated: false,
  // URLs of a mock on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: { config: linkRepository },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    sidebar: [
      ...Object.entries(PAGES).map(([text, pages]) => ({
        text,
        items: Object.entries(pages).map(([path, title]) => ({ text: title, link: `/${path === 'index' ? '' : path}` })),
      })),
      {
        text: 'Decisions',
        collapsed: true,
        items: decisions.map((file) => {
          const name = file.replace('.md', '');
          return { text: name.slice(5).replaceAll('-', ' '), link: `/decisions/${name}` };
        }),
      },
    ],
  },
});
