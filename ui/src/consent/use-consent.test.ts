import { expect, test } from 'vitest'
import { toAgreedVersions } from './use-consent.ts'

test('toAgreedVersions picks the versions of the privacy policy and the user agreement', () =>
  expect(
    toAgreedVersions([
      { kind: 'terms', version: 3 },
      { kind: 'privacy', version: 2 },
      { kind: 'health', version: 7 },
    ]),
  ).toEqual({ privacy: 2, terms: 3 }))
