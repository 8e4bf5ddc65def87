import { describe, expect, test } from 'vitest'
import { listReferencePathCandidates } from './reference-paths.ts'

describe('listReferencePathCandidates', () => {
  const places = (reference: string, folder = ['guide', 'start']) =>
    listReferencePathCandidates(reference, 'handbook', folder)

  test('listReferencePathCandidates returns the path next to the document first, then those in the folders above', () => {
    expect(places('images/a.png')).toEqual(['guide/start/images/a.png', 'guide/images/a.png', 'images/a.png'])
    expect(places('./a%20b.png?x#y', [])).toEqual(['a b.png'])
  })

  test('listReferencePathCandidates never leaves the project with ..', () => {
    expect(places('../a.png')).toEqual(['guide/a.png', 'a.png'])
    expect(places('../../../../a.png')).toEqual(['a.png'])
    expect(places('images/../../a.png')).toEqual(['guide/a.png', 'a.png'])
    expect(places('%2e%2e/%2e%2e/%2e%2e/etc/passwd')).toEqual(['etc/passwd'])
  })

  test('listReferencePathCandidates accepts paths from the root and the URL of the file itself', () => {
    expect(places('/images/a.png')).toEqual(['images/a.png'])
    expect(places('/api/projects/handbook/files/images/%E5%9B%BE.png')).toEqual(['images/图.png'])
    expect(places('%E0%A4%A')).toEqual(['guide/start/%E0%A4%A', 'guide/%E0%A4%A', '%E0%A4%A'])
  })
})
