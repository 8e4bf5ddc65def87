import { expect, test } from 'vitest'
import { isPublicLocation } from './public-location.ts'

test.each([
  ['我家', false],
  ['李 家 中 客厅', false],
  ['张阿姨家里', false],
  ['阳光小区８号楼', false],
  ['南门５０１室', false],
  ['二单元', false],
  ['社区活动室', true],
  ['市图书馆三层阅览室', true],
])('isPublicLocation for the postal address %s returns %s', (address, expected) =>
  expect(isPublicLocation('public', [address])).toBe(expected),
)
