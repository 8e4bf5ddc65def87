import { expect, test } from 'vitest'
import { z } from 'zod'
import { secretSettings, findSecretWeaknesses } from './secret-settings.ts'

const one = 'abcdefghijklmnopqrstuvwxyz012345'
const other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ543210'
const required = 'is required in production'

test.each([
  ['k1:secret', true],
  ['k2:one,k1:other', true],
  ['secret', true],
  ['k1:one,k1:other', false],
  ['K1:secret', false],
  ['k1:', false],
])('the schema of DATA_KEY accepts the keyring %s: %s', (DATA_KEY, isFine) =>
  expect(z.object(secretSettings).safeParse({ DATA_KEY }).success).toBe(isFine),
)

test.each([
  [{ JWT_SECRET: one, DATA_KEY: `k1:${other}` }, {}],
  [{}, { JWT_SECRET: required, DATA_KEY: required }],
  [{ JWT_SECRET: 'changeme', DATA_KEY: `k1:${other}` }, { JWT_SECRET: 'is a sample value' }],
  [{ JWT_SECRET: one, DATA_KEY: `k2:${other},k1:short` }, { DATA_KEY: 'must be at least 32 characters' }],
  [{ JWT_SECRET: one, DATA_KEY: `k2:${other},k1:${one}` }, { DATA_KEY: 'equals JWT_SECRET' }],
])('findSecretWeaknesses of the settings %j returns %j', (given, weaknesses) =>
  expect(findSecretWeaknesses(given)).toEqual(weaknesses),
)
