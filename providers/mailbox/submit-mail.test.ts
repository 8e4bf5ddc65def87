import { afterEach, describe, expect, test } from 'vitest'
import { composeMail, storeMail, storeSentCopy, submitMail, withMailbox } from './index.ts'
import { mailTestClock, startMailboxAccount } from './testing/mailbox-account.ts'

const signal = new AbortController().signal
let emulator: Awaited<ReturnType<typeof startMailboxAccount>>['emulator'] | undefined
afterEach(async () => {
  await emulator?.stop()
  emulator = undefined
})
async function start(tls?: 'implicit' | 'starttls' | 'none') {
  const started = await startMailboxAccount(tls)
  emulator = started.emulator
  return started
}

describe('submitMail', () => {
  const draft = {
    from: { name: 'Li Na', address: 'li@shop.example' },
    to: ['wang@supplier.example'],
    cc: [],
    bcc: ['boss@shop.example'],
    subject: 'Re: 报价',
    text: 'Thank you',
    messageId: '<call1@shop.example>',
    date: mailTestClock.now(),
    inReplyTo: '<m1@supplier.example>',
    references: ['<m0@supplier.example>', '<m1@supplier.example>'],
    attachments: [],
  }
  const envelope = { from: 'li@shop.example', to: ['wang@supplier.example', 'boss@shop.example'] }

  test.each(['implicit', 'starttls'] as const)(
    'sends a mail without its Bcc field over tls %s, and stores one copy',
    async (tls) => {
      const { emulator: server, account, network } = await start(tls)
      const source = await composeMail(draft)
      expect(await submitMail(network, account, envelope, source)).toEqual({ status: 'sent', rejected: [] })
      expect(server.sent).toMatchObject([envelope])
      expect(server.sent[0]?.source).toContain('In-Reply-To: <m1@supplier.example>')
      expect(server.sent[0]?.source).not.toMatch(/boss@/)
      // oxlint-disable-next-line no-await-in-loop -- the second copy is stored after the first
      for (const _ of [1, 2])
        await withMailbox(network, account, signal, (client) =>
          storeSentCopy(client, source, draft.messageId),
        )
      expect(server.list('Sent')).toHaveLength(1)
      const kept = await composeMail(draft, { keepBcc: true })
      await withMailbox(network, account, signal, (client) => storeMail(client, 'drafts', kept))
      expect(server.list('Drafts')[0]).toMatchObject({ flags: ['\\Draft', '\\Seen'] })
      expect(server.list('Drafts')[0]?.source).toContain('Bcc: boss@shop.example')
    },
  )

  test('returns the recipients that the server refused, and status failed when it refused all recipients or the mail', async () => {
    const { emulator: server, account, network } = await start()
    const source = await composeMail(draft)
    const send = (to: string[]) => submitMail(network, account, { ...envelope, to }, source)
    expect(await send(['a@a.example', 'nobody@a.example'])).toEqual({
      status: 'sent',
      rejected: ['nobody@a.example'],
    })
    expect(await send(['nobody@a.example'])).toMatchObject({ status: 'failed', error: { code: 'refused' } })
    server.failSubmissions(554)
    expect(await send(['a@a.example'])).toMatchObject({ status: 'failed', error: { code: 'refused' } })
    expect(server.sent).toHaveLength(1)
  })

  test.each(['silentAfterData', 'closeAfterData'] as const)(
    'reports an unknown outcome and sends once: %s',
    async (failure) => {
      const { emulator: server, account, network } = await start()
      server.failSubmissions(failure)
      const source = await composeMail(draft)
      const outcome = await submitMail({ ...network, timeoutMs: 500 }, account, envelope, source)
      expect(outcome).toEqual({ status: 'unknown' })
      expect(server.sent).toHaveLength(1)
    },
  )

  test('returns status failed, not unknown, when the login fails before the mail is sent', async () => {
    const { account, network } = await start()
    const wrong = { ...account, password: 'wrong' }
    expect(await submitMail(network, wrong, envelope, Buffer.from('x'))).toMatchObject({
      status: 'failed',
      error: { code: 'login' },
    })
  })
})
