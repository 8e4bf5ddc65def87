import { dayMs, fixedClock, fromIso, secondMs } from '@sanhe/kit/runtime/clock'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokenService } from './tokens.ts'

const clock = fixedClock(fromIso('2026-11-21T04:00:00Z'))
const tokens = createTokenService('a-secret-of-the-tokens-0123456789', clock)

test('a token contains the account id, the kind of account and the expiry time', async () => {
  const token = await tokens.issue({ type: 'merchant', id: 7, accountId: 9 })
  const { sub, type, jti, iat, exp } = decodeJwt(token)
  expect({ sub, type, lifetimeS: (exp ?? 0) - (iat ?? 0) }).toEqual({
    sub: '7',
    type: 'merchant',
    lifetimeS: 7 * 24 * 3600,
  })
  expect(await tokens.read(token, 'merchant')).toEqual({
    type: 'merchant',
    id: 7,
    accountId: 9,
    tokenId: jti,
    issuedAt: clock.now(),
    expiresAt: clock.now() + 7 * dayMs,
  })
})

test('a token of one kind of account is refused for every other kind', async () => {
  const token = await tokens.issue({ type: 'user', id: 1 })
  for (const type of ['child', 'merchant', 'admin'] as const)
    expect(await tokens.read(token, type)).toBeUndefined()
})

test('changing any character of a token makes it invalid', async () => {
  const token = await tokens.issue({ type: 'user', id: 1 })
  const signed = token.slice(0, token.lastIndexOf('.'))
  for (let at = 0; at < signed.length; at += 1) {
    if (signed[at] === '.') continue
    const flipped = signed.slice(0, at) + (signed[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await tokens.read(flipped, 'user'), `at ${at}`).toBeUndefined()
  }
})

test('a token with another algorithm, another secret or no signature is invalid', async () => {
  const claims = { type: 'user' }
  const strange = new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).setSubject('1').setAudience('user')
  const other = createTokenService('another-secret-of-the-tokens-0123', clock)
  const none = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify({ sub: '1', aud: 'user' }))}.`
  for (const wrong of [
    await strange.sign(new Uint8Array(64)),
    await other.issue({ type: 'user', id: 1 }),
    none,
    '',
    'x.y.z',
  ])
    expect(await tokens.read(wrong, 'user')).toBeUndefined()
})

test("reading an expired token returns 'expired'", async () => {
  const token = await tokens.issue({ type: 'user', id: 1 })
  clock.move({ advanceMs: 7 * dayMs - secondMs })
  expect(await tokens.read(token, 'user')).toMatchObject({ id: 1 })
  clock.move({ advanceMs: secondMs })
  expect(await tokens.read(token, 'user')).toBe('expired')
})
