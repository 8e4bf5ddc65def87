import { expect, test } from 'vitest'
import { findSection } from './sections.ts'

test.each([
  ['/shopping', '买菜'],
  ['/shopping/orders', '买菜'],
  ['/me/family/invite', '家人'],
  ['/me', undefined],
  ['/', undefined],
  ['/shoppinglist', undefined],
])('findSection returns the section of the path %s', (path, label) => {
  expect(findSection(path)?.label).toBe(label)
})
