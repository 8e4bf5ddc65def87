import { expect, test } from 'vitest'
import { listLinkCandidates } from './link-candidates.ts'

const leaf = (title: string) => ({ title, children: [] })

test('listLinkCandidates lists all documents with their folders, and links repeated titles by path', () => {
  const tree = [{ title: 'Guide', children: [leaf('Setup'), leaf('Limits')] }, leaf('Setup')]
  expect(listLinkCandidates(tree)).toEqual([
    { title: 'Guide', path: '', target: 'Guide' },
    { title: 'Setup', path: 'Guide', target: '/Guide/Setup' },
    { title: 'Limits', path: 'Guide', target: 'Limits' },
    { title: 'Setup', path: '', target: '/Setup' },
  ])
})
