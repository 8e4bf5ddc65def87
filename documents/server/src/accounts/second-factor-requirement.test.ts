import { computeTotpCode, computeTotpStep } from '@sanhe/kit/security/totp'
import { describe, expect, test } from 'vitest'
import { adminPassword, aiToken, startTestApp } from '#testing'
import { isSecondFactorRequired } from './rules.ts'

const password = 'a password without a factor'
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: { status: number }) => error.status,
  )

describe('PUT /api/settings/second-factor', () => {
  test.each([
    ['nobody', 'admin', false],
    ['administrators', 'admin', true],
    ['administrators', 'member', false],
    ['everyone', 'reader', true],
  ] as const)(
    'required for %s: a user with the role %s needs a second factor: %s',
    (required, role, needs) => {
      expect(isSecondFactorRequired(required, role)).toBe(needs)
    },
  )

  test('users without a second factor can only set one up, and API tokens keep working', async () => {
    const strict = await startTestApp()
    await strict.admin.users.create({ body: { username: 'lin', password, role: 'member' } })
    const lin = await strict.login('lin', password)
    const { secret: token } = await lin.tokens.create({ body: { name: 'script' } })
    expect(await strict.admin.secondFactor.requirement()).toEqual({ required_for: 'nobody' })
    await strict.admin.secondFactor.setRequirement({ body: { required_for: 'administrators' } })
    await lin.projects.list({})
    expect(await refusal(strict.admin.projects.list({}))).toBe(403)
    const { secret } = await strict.admin.secondFactor.setUp({ body: { password: adminPassword } })
    const code = computeTotpCode(secret, computeTotpStep(strict.clock.now()))
    await strict.admin.secondFactor.confirm({ body: { code } })
    await strict.admin.secondFactor.setRequirement({ body: { required_for: 'everyone' } })
    expect(await refusal(lin.projects.list({}))).toBe(403)
    expect(await refusal(lin.account.sessions({}))).toBe(403)
    expect((await lin.fetch('/api/events')).status).toBe(403)
    expect((await lin.auth.me()).user).toMatchObject({ needs_second_factor: true })
    for (const bearer of [token, aiToken]) {
      const program = strict.visitor({ authorization: `Bearer ${bearer}` })
      expect((await program.fetch('/api/ai/tasks/missing')).status).toBe(404)
    }
    const set = await lin.secondFactor.setUp({ body: { password } })
    const first = computeTotpCode(set.secret, computeTotpStep(strict.clock.now()))
    await lin.secondFactor.confirm({ body: { code: first } })
    await lin.projects.list({})
    expect((await lin.auth.me()).user.needs_second_factor).toBeUndefined()
    await strict.stop()
  })
})
