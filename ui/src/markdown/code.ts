import type { HLJSApi, LanguageFn } from 'highlight.js'

type Language = { name: string; label: string; load: () => Promise<{ default: LanguageFn }> }

/** Programming languages with syntax highlighting. Code in all other languages stays plain text. */
const languages: (Language & { aliases: string[] })[] = [
  {
    name: 'bash',
    label: 'Shell',
    aliases: ['sh', 'shell', 'zsh', 'console'],
    load: () => import('highlight.js/lib/languages/bash'),
  },
  { name: 'c', label: 'C', aliases: ['h'], load: () => import('highlight.js/lib/languages/c') },
  {
    name: 'cpp',
    label: 'C++',
    aliases: ['c++', 'cc', 'hpp'],
    load: () => import('highlight.js/lib/languages/cpp'),
  },
  {
    name: 'css',
    label: 'CSS',
    aliases: ['scss', 'less'],
    load: () => import('highlight.js/lib/languages/css'),
  },
  { name: 'diff', label: 'Diff', aliases: ['patch'], load: () => import('highlight.js/lib/languages/diff') },
  { name: 'go', label: 'Go', aliases: ['golang'], load: () => import('highlight.js/lib/languages/go') },
  {
    name: 'ini',
    label: 'TOML',
    aliases: ['toml', 'conf'],
    load: () => import('highlight.js/lib/languages/ini'),
  },
  {
    name: 'java',
    label: 'Java',
    aliases: ['kotlin', 'kt'],
    load: () => import('highlight.js/lib/languages/java'),
  },
  {
    name: 'javascript',
    label: 'JavaScript',
    aliases: ['js', 'jsx', 'mjs', 'cjs'],
    load: () => import('highlight.js/lib/languages/javascript'),
  },
  {
    name: 'json',
    label: 'JSON',
    aliases: ['jsonc', 'json5'],
    load: () => import('highlight.js/lib/languages/json'),
  },
  {
    name: 'markdown',
    label: 'Markdown',
    aliases: ['md'],
    load: () => import('highlight.js/lib/languages/markdown'),
  },
  {
    name: 'python',
    label: 'Python',
    aliases: ['py'],
    load: () => import('highlight.js/lib/languages/python'),
  },
  { name: 'rust', label: 'Rust', aliases: ['rs'], load: () => import('highlight.js/lib/languages/rust') },
  {
    name: 'sql',
    label: 'SQL',
    aliases: ['sqlite', 'postgres', 'pgsql', 'mysql'],
    load: () => import('highlight.js/lib/languages/sql'),
  },
  {
    name: 'typescript',
    label: 'TypeScript',
    aliases: ['ts', 'tsx'],
    load: () => import('highlight.js/lib/languages/typescript'),
  },
  {
    name: 'xml',
    label: 'HTML',
    aliases: ['html', 'svg', 'vue', 'xhtml'],
    load: () => import('highlight.js/lib/languages/xml'),
  },
  { name: 'yaml', label: 'YAML', aliases: ['yml'], load: () => import('highlight.js/lib/languages/yaml') },
]

export const findCodeLanguage = (name: string) =>
  languages.find((language) => language.name === name || language.aliases.includes(name))

export const codeLanguageLabel = (name: string) => findCodeLanguage(name)?.label ?? name

/** Longest code listing, in characters, that is highlighted. Highlighting a longer one takes too long. */
const maxHighlighted = 60_000

let core: Promise<HLJSApi> | undefined

export async function highlightCode(code: HTMLElement, name: string) {
  const language = findCodeLanguage(name)
  const text = code.textContent ?? ''
  if (!language || text.length > maxHighlighted) return
  core ??= import('highlight.js/lib/core').then((module) => module.default)
  const [hljs, grammar] = await Promise.all([core, language.load()])
  if (!hljs.getLanguage(language.name)) hljs.registerLanguage(language.name, grammar.default)
  code.innerHTML = hljs.highlight(text, { language: language.name, ignoreIllegals: true }).value
}
