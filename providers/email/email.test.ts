import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startEmailEmulator } from '@sanhe/providers/emulators/email'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseEmailSender, sandboxEmailCredentials } from './index.ts'

const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
const keys = { user: 'sanhe@mail.example', password: 'a password of the server' }

let sandbox: Awaited<ReturnType<typeof startEmailEmulator>>
let server: typeof sandbox
let oldServer: typeof sandbox
beforeAll(async () => {
  sandbox = await startEmailEmulator({ ...sandboxEmailCredentials, clock })
  server = await startEmailEmulator({ ...keys, clock, tls: 'implicit' })
  oldServer = await startEmailEmulator({ ...keys, clock, tls: 'starttls' })
})
afterAll(() => Promise.all([sandbox.stop(), server.stop(), oldServer.stop()]))
beforeEach(() => server.failWith(undefined))

const smtp = (changes: object = {}) =>
  chooseEmailSender({
    vendor: 'smtp',
    account: {
      ...keys,
      host: '127.0.0.1',
      port: server.port,
      tls: 'implicit',
      ca: server.ca,
      from: '三合 <no-reply@sanhe.example>',
      ...changes,
    },
  })
const ways = {
  'the sandbox': () => ({
    sender: chooseEmailSender({ vendor: 'sandbox', emulatorPort: sandbox.port, isProduction: false }),
    outbox: sandbox.outbox,
  }),
  'a server with TLS': () => ({ sender: smtp(), outbox: server.outbox }),
  'a server with STARTTLS': () => ({
    sender: smtp({ port: oldServer.port, ca: oldServer.ca, tls: 'starttls' }),
    outbox: oldServer.outbox,
  }),
}
const message = {
  to: 'merchant@shop.example',
  template: 'settlement',
  subject: '十一月上旬结算单（已确认）：请在三日内核对商户结算金额与账户信息',
  text: '您好：\n\n本期净额 ¥1,234.50，"明细"见后台。\n.\n谢谢',
}

describe.each(['the sandbox', 'a server with TLS', 'a server with STARTTLS'] as const)(
  'email through %s',
  (name) => {
    test('send delivers an email with recipient, template, subject and text unchanged', async () => {
      const { sender, outbox } = ways[name]()
      const { messageId } = await sender.send(message)
      expect(outbox()[0]).toMatchObject({
        channel: 'email',
        to: 'merchant@shop.example',
        template: 'settlement',
        data: { subject: message.subject, messageId },
        text: message.text,
        createdAt: '2026-11-21T08:00:00.000Z',
      })
    })

    test('an email with unsubscribeUrl has the headers of RFC 8058, also for a long URL', async () => {
      const { sender, outbox } = ways[name]()
      const unsubscribeUrl = `https://team.example/stop?token=${'x'.repeat(120)}`
      await sender.send({ ...message, unsubscribeUrl })
      expect(outbox()[0]?.data['oneClickUrl']).toBe(unsubscribeUrl)
      await sender.send(message)
      expect(outbox()[0]?.data).not.toHaveProperty('oneClickUrl')
    })

    test('send rejects with SMTP_550 for an unknown mailbox', async () => {
      const { sender, outbox } = ways[name]()
      const before = outbox().length
      const error: unknown = await sender
        .send({ ...message, to: 'nobody@shop.example' })
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'EmailError', code: 'SMTP_550', isTransient: false })
      expect(String(error)).not.toContain('nobody@')
      expect(outbox()).toHaveLength(before)
    })
  },
)

test('an email has the configured sender', async () => {
  await smtp().send(message)
  expect(server.outbox()[0]?.data['from']).toBe('三合 <no-reply@sanhe.example>')
})

test.each(['', 'merchant', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
  'send rejects with BAD_ADDRESS for the address %j',
  async (to) => {
    const before = server.outbox().length
    const refused = { name: 'EmailError', code: 'BAD_ADDRESS', isTransient: false }
    await expect(smtp().send({ ...message, to })).rejects.toMatchObject(refused)
    expect(server.outbox()).toHaveLength(before)
  },
)

test('a line break in the subject adds no header field', async () => {
  await smtp().send({ ...message, subject: 'one\r\nX-Template: forged' })
  expect(server.outbox()[0]).toMatchObject({ template: 'settlement' })
})

test('send rejects with SMTP_535 for wrong credentials', async () => {
  const refused = { name: 'EmailError', code: 'SMTP_535', isTransient: false }
  await expect(smtp({ password: 'wrong' }).send(message)).rejects.toMatchObject(refused)
  await expect(smtp({ user: 'another' }).send(message)).rejects.toMatchObject(refused)
})

test('errors of a busy or unreachable mail server are transient', async () => {
  server.failWith(451)
  await expect(smtp().send(message)).rejects.toMatchObject({ code: 'SMTP_451', isTransient: true })
  await expect(smtp({ port: 1 }).send(message)).rejects.toMatchObject({ isTransient: true })
})

test('the password is not sent to a server without TLS or with an untrusted certificate', async () => {
  const { port, stop } = await startEmailEmulator({ ...keys, clock })
  await expect(smtp({ port, tls: 'starttls' }).send(message)).rejects.toMatchObject({ name: 'EmailError' })
  await expect(smtp({ ca: undefined }).send(message)).rejects.toMatchObject({ name: 'EmailError' })
  // Control: the mail server without TLS accepts the message from a sender without TLS.
  expect(await smtp({ port, tls: 'none' }).send(message)).toHaveProperty('messageId')
  await stop()
})

test('chooseEmailSender refuses the sandbox in production', () => {
  expect(() =>
    chooseEmailSender({ vendor: 'sandbox', emulatorPort: sandbox.port, isProduction: true }),
  ).toThrow(/SMTP_HOST/)
})
