import type { FastifyInstance } from 'fastify'
import type { DevMessage } from './dev-tools.ts'

/** Phone numbers of the users whom demo links sign in, in the order in which they are used. */
export const demoPhones = ['13800000001', '13800000002', '13800000003'] as const

type DemoLogin = {
  /** Path of the endpoint that sends a login code. */
  sendCodePath: string
  /** Fields of the request body for `sendCodePath`, in addition to `phone`. */
  body?: object
  outbox: () => DevMessage[]
  /** Path of the client's page to open after the login. */
  to?: string
}

/**
 * Sends a login code to a demo user and returns the path of the login page with phone number and code filled in. A
 * phone number gets one code a minute, so a second demo link within a minute signs in the next demo user.
 */
export async function sendDemoLoginCode(app: FastifyInstance, { sendCodePath, body, outbox, to }: DemoLogin) {
  for (const phone of demoPhones) {
    // oxlint-disable-next-line no-await-in-loop
    const { statusCode } = await app.inject({
      method: 'POST',
      url: sendCodePath,
      payload: { ...body, phone },
    })
    const code = statusCode === 200 && outbox().find((message) => message.to === phone)?.data['code']
    if (typeof code === 'string') return `/login?${new URLSearchParams({ phone, code, ...(to && { to }) })}`
  }
  return '/login'
}
