import { expect, test } from 'vitest'
import type { OwnUrl } from './own-url.ts'
import { formatTitledLink, type TitleSources } from './titled-link.ts'

const leaf = (title: string, slug: string) => ({ title, slug, children: [] })
const sources: TitleSources = {
  projectSlug: () => 'p',
  docSlug: () => 'own',
  readTree: () => [leaf('Own', 'own'), leaf('计划', 'plan'), leaf('C# notes', 'c')],
  loadText: async () => undefined,
  loadDocument: async (_project, doc) =>
    doc === 'gone' ? undefined : { title: 'Loaded [1]', content: '# Loaded\n\n## Next steps\n' },
  loadTaskTitle: async (_project, id) => (id === 7 ? 'Ship it' : undefined),
}
const document = (projectSlug: string, docSlug: string, anchor = ''): OwnUrl => ({
  kind: 'document',
  projectSlug,
  docSlug,
  anchor,
})
const format = (url: OwnUrl) => formatTitledLink(sources, url, '## Own part\n')

test.for([
  [document('p', 'plan'), '[[计划]]'],
  [document('p', 'plan', 'next-steps'), '[[计划#Next steps]]'],
  [document('p', 'plan', 'unknown'), '[[计划#unknown]]'],
  [document('p', 'own', 'own-part'), '[[#Own part]]'],
  [document('p', 'own'), '[[Own]]'],
  [document('p', 'c'), '[C# notes](/projects/p/docs/c)'],
  [document('q', 'x', 'next-steps'), String.raw`[Loaded \[1\]: Next steps](/projects/q/docs/x#next-steps)`],
  [{ kind: 'task', projectSlug: 'q', taskId: 7 }, '[Ship it](/projects/q/board?task=7)'],
] as const)('formatTitledLink of %j is %s', async ([url, expected]) => {
  expect(await format(url)).toBe(expected)
})

test('formatTitledLink returns undefined for a document or task that cannot be loaded', async () => {
  expect(await format(document('q', 'gone'))).toBeUndefined()
  expect(await format({ kind: 'task', projectSlug: 'p', taskId: 8 })).toBeUndefined()
})
