import { expect, test } from 'vitest'
import { casesOf, pagedEndpoints } from './lists.ts'

test('the benchmark of lists has values for every parameter of every list', () => {
  const cases = pagedEndpoints().flatMap(casesOf)
  for (const { path } of cases) expect(path(0)).not.toContain('/:')
  expect(cases.length).toBeGreaterThan(400)
})
