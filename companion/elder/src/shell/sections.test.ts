import { expect, test } from 'vitest'
import { findSectionByPath } from './sections.ts'

test.each([
  ['/shopping', '买菜'],
  ['/shopping/orders', '买菜'],
  ['/me/family/invite', '家人'],
  ['/me', undefined],
  ['/', undefined],
  ['/shoppinglist', undefined],
])('findSectionByPath returns the section of the path %s', (path, label) => {
  expect(findSectionByPath(path)?.label).toBe(label)
})
