import { fromIso, secondMs } from '@sanhe/kit/runtime/clock'
import { IdentityError } from '@sanhe/providers/identity'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCounter } from '#core'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createIdentityNumber, createVerificationHelpers } from './testing/verify-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { rowOf, verify } = createVerificationHelpers(() => ({ app, user }))
const wrong = { realName: '不匹配', idCard: '11010519491231002X' }

describe('POST /users/verify', () => {
  let identity: TestApp['deps']['identity']
  beforeEach(() => void ({ identity } = app.deps))
  afterEach(() => void (app.deps.identity = identity))

  test('a verified name cannot be changed and is stored encrypted next to a keyed hash of the identity number', async () => {
    const idCard = createIdentityNumber()
    expect(await verify(user, { realName: '王秀英', idCard })).toEqual({ success: true, verified: true })
    expect(await user.users.me()).toMatchObject({ verified: true, realName: '王**' })
    const row = await rowOf(user)
    expect(row.id_card_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(idCard)
    expect(app.deps.fields.decrypt(row.id_card_encrypted ?? '', `users:${user.id}:id_card`)).toBe(idCard)
    expect(
      app.deps.fields.decrypt(row.id_card_encrypted ?? '', `users:${user.id + 1}:id_card`),
    ).toBeUndefined()
    expect(await getRefusal(verify())).toMatchObject({ status: 400, error: 'ALREADY_VERIFIED' })
  })

  test('POST /users/verify accepts an identity number with a lower-case x and surrounding spaces', async () => {
    expect(await verify(user, { realName: ' 王秀英 ', idCard: ' 11010519491231002x ' })).toMatchObject({
      verified: true,
    })
  })

  test('POST /users/verify answers VERIFICATION_FAILED for a mismatch or a wrong check character, and VALIDATION_ERROR for a malformed number', async () => {
    const failed = { status: 400, error: 'VERIFICATION_FAILED' }
    expect(await getRefusal(verify(user, wrong))).toMatchObject(failed)
    expect(await getRefusal(verify(user, { ...wrong, idCard: '110105194912310000' }))).toMatchObject(failed)
    expect(
      await getRefusal(verify(user, { realName: '王秀英', idCard: '110105194912310021' })),
    ).toMatchObject(failed)
    const misspelt = { status: 400, error: 'VALIDATION_ERROR', field: 'idCard' }
    expect(await getRefusal(verify(user, { ...wrong, idCard: '1101051949123100' }))).toMatchObject(misspelt)
    expect(await getRefusal(verify(user, { ...wrong, idCard: '1'.repeat(30) }))).toMatchObject(misspelt)
  })

  test('the fifth failed identity verification of a day answers VERIFICATION_LIMIT_EXCEEDED', async () => {
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await getRefusal(verify(user, wrong))).toMatchObject({ error: 'VERIFICATION_FAILED' })
    const ended = { status: 429, error: 'VERIFICATION_LIMIT_EXCEEDED', retryAfter: 12 * 3600 }
    expect(await getRefusal(verify(user, wrong))).toMatchObject(ended)
    expect(await getRefusal(verify())).toMatchObject(ended)
    app.clock.move({ now: fromIso('2026-11-21T15:59:59Z') })
    expect(await getRefusal(verify())).toMatchObject({ ...ended, retryAfter: 1 })
    app.clock.move({ advanceMs: secondMs })
    expect(await verify()).toMatchObject({ verified: true })
    app.clock.move({ reset: true })
  })

  test('the fifth identity verification of a day can still succeed', async () => {
    for (let tries = 1; tries <= 4; tries += 1) await getRefusal(verify(user, wrong))
    expect(await verify()).toMatchObject({ verified: true })
  })

  test('20 concurrent failing verifications: 4 answer VERIFICATION_FAILED and 16 VERIFICATION_LIMIT_EXCEEDED', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => getRefusal(verify(user, wrong))))
    expect(answers.filter(({ error }) => error === 'VERIFICATION_FAILED')).toHaveLength(4)
    expect(answers.filter(({ error }) => error === 'VERIFICATION_LIMIT_EXCEEDED')).toHaveLength(16)
    // Control: a count that is read and written in two steps lets more attempts pass than the limit.
    let naive = 0
    const readThenWrite = async () => {
      const { login_count: seen } = await rowOf(user)
      if (seen >= 4) return
      await app.db
        .updateTable('users')
        .set({ login_count: seen + 1 })
        .where('id', '=', user.id)
        .execute()
      naive += 1
    }
    await Promise.all(Array.from({ length: 20 }, readThenWrite))
    expect(naive).toBeGreaterThan(4)
  })

  test('an identity verification is counted before the provider is called, so that a crash does not undo the count', async () => {
    const count = { name: 'users.verify', subject: `user:${user.id}`, period: '2026-11-21' }
    let countedMeanwhile = 0
    app.deps.identity = {
      async verify() {
        countedMeanwhile = await readCounter(app.db, count)
        return 'mismatch'
      },
    }
    await getRefusal(verify())
    expect(countedMeanwhile).toBe(1)
    expect(await readCounter(app.db, count)).toBe(1)
  })

  test('an identity verification does not count against the daily limit if the provider is unavailable', async () => {
    app.deps.identity = { verify: () => Promise.reject(new IdentityError('UNREACHABLE', true)) }
    for (let tries = 1; tries <= 6; tries += 1)
      expect(await getRefusal(verify())).toMatchObject({ status: 503, error: 'IDENTITY_UNAVAILABLE' })
    app.deps.identity = identity
    expect(await verify()).toMatchObject({ verified: true })
  })

  test('four concurrent verifications of one identity number: exactly one account succeeds', async () => {
    const claim = { realName: '王秀英', idCard: createIdentityNumber() }
    const others = await Promise.all([app.user(), app.user(), app.user()])
    const answers = await Promise.allSettled([user, ...others].map((who) => verify(who, claim)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as object] : [],
    )
    expect(refused).toHaveLength(3)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 400, body: { error: 'ID_CARD_IN_USE' } })
  })
})
