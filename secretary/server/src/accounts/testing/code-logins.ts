import { minuteMs } from '@sanhe/kit/runtime/clock'
import { expect } from 'vitest'
import type { TestBackend } from '#testing'

/**
 * Helpers that request login codes and log in with them; they use the current test's phone number unless another is
 * given.
 */
export function createLoginCodeCalls(backend: () => TestBackend) {
  let phones = 0
  let phone = ''
  /**
   * Returns a new phone number for each test, in a number range that no other test uses, and resets the clock to its
   * start.
   */
  function newcomer() {
    phone = `138${String((phones += 1)).padStart(4, '0')}0000`
    backend().clock.move({ reset: true })
    return phone
  }
  let addresses = 0
  /** Sends each request from a different IP address, so that only the limits of the phone number apply. */
  const anywhere = () => backend().visitorFrom(`2001:db8:0:${((addresses += 1)).toString(16)}::1`)
  const send = (to = phone) => anywhere().auth.sendCode({ body: { phone: to } })
  const verify = (code: string, from = phone) => anywhere().auth.verifyCode({ body: { phone: from, code } })
  const rawSend = (to: string) =>
    anywhere().fetch('/api/auth/sms/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: to }),
    })
  /** Enters wrong codes from an unknown device until no code is sent to the phone number for the rest of the day. */
  async function guessUntilStopped() {
    for (let code = 0; code < 2; code += 1) {
      await send()
      const wrong = (await backend().codeFor(phone)) === '000000' ? '000001' : '000000'
      for (let nth = 0; nth < 5; nth += 1)
        await expect(verify(wrong)).rejects.toMatchObject(expectedLoginRefusal(400, 'CODE_INVALID'))
      backend().clock.move({ advanceMs: minuteMs })
    }
    await expect(send()).rejects.toMatchObject(expectedLoginRefusal(429, 'TOO_MANY_ATTEMPTS'))
  }
  return { newcomer, send, verify, rawSend, guessUntilStopped }
}

export const expectedLoginRefusal = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
