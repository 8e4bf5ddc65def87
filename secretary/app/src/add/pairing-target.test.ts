import { expect, test } from 'vitest'
import { parsePairingTarget } from './pairing-target.ts'

test.each([
  [{}, {}],
  [{ address: 'home.example' }, { address: 'home.example:3000' }],
  [{ address: 'https://home.example:4000/chat' }, { address: 'home.example:4000' }],
  [{ address: 'not an address' }, {}],
  [{ address: 7 }, {}],
])('parsePairingTarget(%o) returns %o', (search, target) =>
  expect(parsePairingTarget(search)).toEqual(target),
)
