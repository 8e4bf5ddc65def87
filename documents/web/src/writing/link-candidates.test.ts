import { expect, test } from 'vitest'
import { listLinkCandidates } from './link-candidates.ts'

const leaf = (title: string, slug: string) => ({ title, slug, children: [] })

test('listLinkCandidates lists all documents with their folders, and links repeated titles by path', () => {
  const guide = [leaf('Setup', 'setup'), leaf('Limits', 'limits')]
  const tree = [{ title: 'Guide', slug: 'guide', children: guide }, leaf('Setup', 'setup-2')]
  expect(listLinkCandidates(tree)).toEqual([
    { title: 'Guide', slug: 'guide', path: '', target: 'Guide' },
    { title: 'Setup', slug: 'setup', path: 'Guide', target: '/Guide/Setup' },
    { title: 'Limits', slug: 'limits', path: 'Guide', target: 'Limits' },
    { title: 'Setup', slug: 'setup-2', path: '', target: '/Setup' },
  ])
})
