import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { consumeFamilyInvite, notifyFamilyLinked } from '#family'
import type { TestApp, TestUser } from '#testing'

type TestContext = { app: TestApp; parent: TestUser }

/**
 * Creates helpers that invite and link users. `at` is a function that returns the app and the data of the test, because
 * both are created only after the test suite is declared.
 */
export function createFamilyLinkRequests(at: () => TestContext) {
  let openids = 0
  const users = (count: number) => Promise.all(Array.from({ length: count }, () => at().app.user()))
  const newCode = async (of = at().parent) => (await of.family.generateCode()).code
  const link = (who: TestUser, inviteCode: string) => who.family.link({ body: { inviteCode } })
  const members = async (of: TestUser) => (await of.family.members({ query: {} })).members
  const errorsOf = (answers: PromiseSettledResult<unknown>[]) =>
    answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { body: { error: string } }).body.error] : [],
    )
  async function miniChild(nickname = '小明') {
    const social_openid = `openid-${(openids += 1)}`
    const created_at = toDate(at().app.clock.now())
    const { id } = await at()
      .app.db.insertInto('child_users')
      .values({ social_openid, nickname, phone: '13900001234', created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /**
   * Links a child of the mini-program as the children's API does: uses the code and adds the link in one transaction.
   */
  const bind = (childId: number, code: string) =>
    inTransaction(at().app.db, async (tx) => {
      const { id } = await consumeFamilyInvite(tx, {
        code,
        now: at().app.clock.now(),
        isLinked: async () => false,
      })
      await tx
        .insertInto('child_parent_links')
        .values({ child_id: childId, parent_user_id: id, linked_at: toDate(at().app.clock.now()) })
        .execute()
      await notifyFamilyLinked(at().app.deps, tx, id, { id: `c${childId}`, nickname: '小明' })
    }).catch((error: { code: string }) => Promise.reject({ body: { error: error.code } }))
  return { users, newCode, link, members, errorsOf, miniChild, bind }
}
