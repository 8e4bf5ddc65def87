import type { DevMessage } from '@sanhe/kit/dev-tools/dev-tools'
import { expect, vi } from 'vitest'
import { createCaller, type TestApp } from '#testing'

export type SignedInUser = ReturnType<typeof createCaller> & { id: number; phone: string }

/**
 * Returns functions that control the emulators through the developer tools. `app` returns the app of the test. It is
 * a function, because the app starts only after the test suite is declared.
 */
export function createEmulatorControls(app: () => TestApp) {
  /** Calls the developer tools at `/dev`, which control the emulators. */
  async function devTools<T>(path: string, body?: object) {
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await app().visitor.fetch(`/dev/${path}`, body && json)
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as T
  }
  const sentTo = async (to: string, channel = 'push') =>
    (await devTools<{ messages: DevMessage[] }>(`outbox?channel=${channel}&to=${to}`)).messages
  /** Waits for a message, because messages are sent shortly after the commit, not within the request. */
  const expectSent = (to: string, what: string, channel = 'push') =>
    vi.waitFor(
      async () => {
        const messages = await sentTo(to, channel)
        expect(messages.map(({ template, text }) => `${template} ${text}`).join()).toContain(what)
      },
      { timeout: 8000, interval: 25 },
    )
  const clockAt = (now: string) => devTools('clock', { now })
  const pay = (orderNo: string, outcome = 'success') =>
    devTools<{ sent: { status: number }[] }>(`payments/${orderNo}`, { outcome })

  async function logIn(phone: string): Promise<SignedInUser> {
    await app().visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
    const [message] = await sentTo(phone, 'sms')
    const { token, user } = await app().visitor.auth.login({
      body: { phone, code: String(message?.data['code']) },
    })
    expect(user).toMatchObject({ isNewUser: true, profileComplete: false })
    return { ...createCaller(app().url, token), id: user.id, phone }
  }
  return { devTools, expectSent, clockAt, pay, logIn }
}
