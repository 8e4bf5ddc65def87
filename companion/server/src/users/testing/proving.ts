import type { TestApp, TestUser } from '#testing'
import { checkCharacterOf } from '../identity-number.ts'

let numbers = 0

/** A right one that nobody has, of the day before those that tests write out; the emulator refuses 0000 at the end. */
export function nextNumber() {
  const first = `11010519491230${String((numbers += 1)).padStart(3, '0')}`
  return first + checkCharacterOf(first)
}

/** Who proves a name. Asked for at each call: tests name these before they start. */
export const provingIn = (at: () => { app: TestApp; user: TestUser }) => ({
  verify: (who = at().user, claim = { realName: '王秀英', idCard: nextNumber() }) =>
    who.users.verify({ body: claim }),
  rowOf: ({ id }: { id: number }) =>
    at().app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
})
