import { describe, expect, test } from 'vitest'
import { createListSearchParser } from './list-search.ts'

describe('createListSearchParser', () => {
  const read = createListSearchParser(['pending', 'active'])

  test('reads the page, the search text and a known status', () => {
    expect(read({ page: 3, q: ' 13800000001 ', status: 'active' })).toEqual({
      page: 3,
      q: '13800000001',
      status: 'active',
    })
  })

  test('reads a phone number that the router parsed as a number', () => {
    expect(read({ q: 13_800_000_001 })).toEqual({ q: '13800000001' })
  })

  test('reads a known kind, or each kind if the kinds are loaded from the service', () => {
    const [fixed, any] = [createListSearchParser([], ['a']), createListSearchParser([], 'any')]
    expect([fixed({ kind: 'a' }), fixed({ kind: 'b' })]).toEqual([{ kind: 'a' }, {}])
    expect([any({ kind: '蔬菜' }), any({ kind: ' ' })]).toEqual([{ kind: '蔬菜' }, {}])
  })

  test('reads the sort key and the day', () => {
    expect(read({ sort: '-price', day: '2026-11-28' })).toEqual({ sort: '-price', day: '2026-11-28' })
  })

  test.each([
    { sort: 'a b' },
    { day: '2026-13-01' },
    { page: 1 },
    { page: 0 },
    { page: 1.5 },
    { page: 'x' },
    { status: 'deleted' },
    { q: '  ' },
  ])('leaves out the invalid or default value %j', (search) => {
    expect(read(search)).toEqual({})
  })
})
