import type { Page } from '@playwright/test'

/** A document with formatted words, a list, tasks and a table. */
export const mixedDocument = [
  '# Plan',
  '',
  'A **bold** word, `code` and [a link](https://example.com).',
  '',
  '- [ ] write',
  '- [x] read',
  '',
  '| Name | Price |',
  '|------|:-----:|',
  '| tea  | 3     |',
  '',
  'End',
].join('\n')

export const editorLine = (page: Page, words: string) => page.locator('.cm-line').filter({ hasText: words })
