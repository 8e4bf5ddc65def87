import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#testing'
import { createLoginCodeCalls, expectedLoginRefusal } from './testing/code-logins.ts'

let backend: TestBackend
let phone: string
beforeAll(async () => void (backend = await startTestBackend({ TRUST_PROXY: '1' })))
afterAll(() => backend.stop())
const { newcomer, send, verify, guessUntilStopped } = createLoginCodeCalls(() => backend)
beforeEach(() => void (phone = newcomer()))

const post = (path: string, body: object, device = '') =>
  fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.77',
      ...(device && { 'x-device-token': device }),
    },
    body: JSON.stringify(body),
  })
const sendOn = async (device: string) => (await post('/api/auth/sms/send', { phone }, device)).status
const verifyOn = (code: string, device: string) => post('/api/auth/sms/verify', { phone, code }, device)

/** Logs in and returns the device cookie of the owner's browser. */
async function ownDevice() {
  await send()
  const reply = await verifyOn(await backend.codeFor(phone), '')
  backend.clock.move({ advanceMs: minuteMs })
  return reply.headers.get('x-device-token') ?? ''
}

describe('a phone number with ten wrong guesses by strangers today', () => {
  test('a phone number with ten wrong guesses by strangers can still log in on a device of an earlier login', async () => {
    const device = await ownDevice()
    await guessUntilStopped()
    expect(await sendOn(device)).toBe(200)
    const code = await backend.codeFor(phone)
    await expect(verify(code)).rejects.toMatchObject(expectedLoginRefusal(429, 'TOO_MANY_ATTEMPTS'))
    expect((await verifyOn(code, device)).status).toBe(200)
  })

  test('(control) the owner cannot log in on an unknown device, nor on a device that is known to another account only', async () => {
    const device = await ownDevice()
    phone = newcomer()
    await guessUntilStopped()
    expect(await sendOn(device)).toBe(429)
    expect(await sendOn('')).toBe(429)
  })
})
