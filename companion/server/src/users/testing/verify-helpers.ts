import type { TestApp, TestUser } from '#testing'
import { computeIdentityCheckCharacter } from '../identity-number.ts'

let numbers = 0

/**
 * Returns a valid identity number that was not returned before. Its date of birth is one day before the date that the
 * tests use. The emulator refuses numbers that end in 0000.
 */
export function createIdentityNumber() {
  const first = `11010519491230${String((numbers += 1)).padStart(3, '0')}`
  return first + computeIdentityCheckCharacter(first)
}

/**
 * Returns functions that verify names. `at` returns the app and the data of the test. `at` is a function, because the
 * app starts only after the test suite is declared.
 */
export const createVerificationHelpers = (at: () => { app: TestApp; user: TestUser }) => ({
  verify: (who = at().user, claim = { realName: '王秀英', idCard: createIdentityNumber() }) =>
    who.users.verify({ body: claim }),
  rowOf: ({ id }: { id: number }) =>
    at().app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
})
