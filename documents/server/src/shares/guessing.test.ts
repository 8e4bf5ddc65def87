import { minuteMs } from '@sanhe/kit/runtime/clock'
import { hashPasswordCheaply } from '@sanhe/kit/testing/cheap-hash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { type ShareFixture, startShareFixture, getResponseStatusCode } from './testing/share-fixture.ts'

let app: TestApp
let share: ShareFixture['share']
let open: ShareFixture['open']
beforeAll(async () => void ({ app, share, open } = await startShareFixture()))
afterAll(() => app.stop())

describe('rate limit of share passwords', () => {
  /** Stores a password hash that is cheap to verify, because the tests count attempts and do not measure their cost. */
  const guessable = async ({ deps }: TestApp, { id, token }: { id: number; token: string }) => {
    deps.db.sql.run`UPDATE shares SET password = ${await hashPasswordCheaply('right')} WHERE id = ${id}`
    return token
  }
  const shareToGuess = async () => guessable(app, await share({ password: 'right' }))

  test('the eleventh wrong share password from one IP address is answered 429 until the window has passed', async () => {
    const [token, other] = [await shareToGuess(), await shareToGuess()]
    for (let guess = 1; guess <= 10; guess += 1)
      expect(await getResponseStatusCode(open(token, `no ${guess}`))).toBe(401)
    for (const password of ['no 11', 'right'])
      await expect(open(token, password)).rejects.toMatchObject({
        status: 429,
        body: { error: 'Too many attempts, try again later', retryAfter: 15 * 60 },
      })
    expect(await getResponseStatusCode(open(token))).toBe(401)
    expect(await getResponseStatusCode(open(other, 'right'))).toBe(200)
    app.clock.move({ advanceMs: 15 * minuteMs - 1 })
    expect(await getResponseStatusCode(open(token, 'right'))).toBe(429)
    app.clock.move({ advanceMs: 1 })
    expect(await getResponseStatusCode(open(token, 'right'))).toBe(200)
  })

  test('right share passwords do not count towards the limit', async () => {
    const token = await shareToGuess()
    for (let visit = 1; visit <= 12; visit += 1)
      expect(await getResponseStatusCode(open(token, 'right'))).toBe(200)
    for (let guess = 1; guess <= 10; guess += 1)
      expect(await getResponseStatusCode(open(token, 'no'))).toBe(401)
    expect(await getResponseStatusCode(open(token, 'no'))).toBe(429)
  })

  test('15 concurrent wrong share passwords: 10 are verified, 5 are answered 429', async () => {
    const token = await shareToGuess()
    const statuses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => getResponseStatusCode(open(token, `no ${n}`))),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('the hundred-and-first wrong share password from all IP addresses is answered 429, and one IP address cannot use up that limit', async () => {
    const proxied = await startTestApp({ TRUST_PROXY: '1' })
    const { project } = await proxied.admin.projects.create({ body: { name: 'P' } })
    const { doc } = await proxied.admin.documents.create({
      params: { slug: project.slug },
      body: { title: 'D' },
    })
    const { share: made } = await proxied.admin.shares.create({
      body: { document_id: doc.id, password: 'right' },
    })
    const token = await guessable(proxied, made)
    const guess = (address: string, password = 'no') =>
      getResponseStatusCode(
        proxied.visitor({ 'x-forwarded-for': address }).shares.open({
          params: { token },
          query: { password },
          headers: {},
        }),
      )
    for (let n = 0; n < 10; n += 1) expect(await guess('10.0.0.1')).toBe(401)
    for (let n = 0; n < 100; n += 1) expect(await guess('10.0.0.1')).toBe(429)
    expect(await guess('10.0.0.2', 'right')).toBe(200)
    for (let address = 2; address <= 10; address += 1)
      for (let n = 0; n < 10; n += 1) expect(await guess(`10.0.0.${address}`)).toBe(401)
    expect(await guess('10.0.0.11', 'right')).toBe(429)
    await proxied.stop()
  })
})
