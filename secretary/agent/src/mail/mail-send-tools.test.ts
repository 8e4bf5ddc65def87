import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSessionId } from '#testing'
import { createMailToolCaller, type MailChat, startMailChat, toMailSource } from './testing/mail-chat.ts'

let chat: MailChat
beforeEach(async () => void (chat = await startMailChat()))
afterEach(() => chat.stop())
const useTool = createMailToolCaller(() => chat)
const deliver = (mail: Parameters<typeof toMailSource>[0]) => chat.mailbox.deliver(toMailSource(mail))
async function findId(input: Record<string, unknown> = {}) {
  const { output } = await useTool('search_mail', input)
  return /id: (\S+)/.exec(output)?.[1] ?? expect.fail(output)
}
function put(path: string, text: string) {
  mkdirSync(chat.agent.deps.config.workspaceDir, { recursive: true })
  writeFileSync(join(chat.agent.deps.config.workspaceDir, path), text)
}
const letter = { to: ['wang@supplier.example'], subject: 'Order', text: 'We order 3 desks.' }

describe('send_mail', () => {
  test('shows recipients, subject, text and attachments in both languages, sends once, and stores a copy in Sent', async () => {
    put('price.txt', '3 desks')
    const input = {
      ...letter,
      cc: ['cfo@shop.example'],
      bcc: ['boss@shop.example'],
      attachments: ['price.txt'],
    }
    const denied = await useTool('send_mail', input, 'deny')
    expect(denied.approvals).toMatchObject([
      {
        risk: 'send',
        summary:
          'Send the mail "Order" from li@shop.example to wang@supplier.example, cfo@shop.example, boss@shop.example',
        target: 'wang@supplier.example, cfo@shop.example, boss@shop.example',
        input:
          'From: Li Na <li@shop.example>\nTo: wang@supplier.example\nCc: cfo@shop.example\nBcc: boss@shop.example\nSubject: Order\nAttachments: price.txt (7 bytes)\n\nWe order 3 desks.',
        translations: {
          zh: {
            input:
              '发件人：Li Na <li@shop.example>\n收件人：wang@supplier.example\n抄送：cfo@shop.example\n密送：boss@shop.example\n主题：Order\n附件：price.txt (7 字节)\n\nWe order 3 desks.',
          },
        },
      },
    ])
    expect(chat.mailbox.sent).toEqual([])
    const { output, call } = await useTool('send_mail', input)
    expect(output).toBe('The mail was sent.')
    expect(chat.mailbox.sent).toMatchObject([{ to: [...input.to, ...input.cc, ...input.bcc] }])
    const { source } = chat.mailbox.sent[0] ?? expect.fail()
    expect(source).toContain(`Message-ID: <${call?.call_id.toLowerCase()}@shop.example>`)
    expect(source).toContain('filename=price.txt')
    expect(source).not.toContain('boss@')
    expect(chat.mailbox.list('Sent')).toMatchObject([{ flags: ['\\Seen'] }])
  })

  test('a reply has the headers of its thread, and its approval warns when the sender is not a recipient', async () => {
    await deliver({ headers: ['References: <m0@supplier.example>', 'Reply-To: evil@evil.example'] })
    const reply_to = await findId()
    await useTool('send_mail', { to: ['wang@supplier.example'], text: 'Yes', reply_to })
    const { source } = chat.mailbox.sent[0] ?? expect.fail()
    expect(source).toContain('Subject: Re: Offer')
    expect(source).toContain('In-Reply-To: <m1@supplier.example>')
    expect(source).toMatch(/References: <m0@supplier\.example>\s+<m1@supplier\.example>/)
    const { approvals } = await useTool(
      'send_mail',
      { to: ['evil@evil.example'], text: 'Yes', reply_to },
      'deny',
    )
    expect(approvals[0]?.['summary']).toContain(
      'came from wang@supplier.example, which is not among the recipients',
    )
  })

  test('sends nothing when an attachment changes during the approval', async () => {
    put('price.txt', 'before')
    chat.model.queue([
      { toolCalls: [{ name: 'send_mail', input: { ...letter, attachments: ['price.txt'] } }] },
      { text: 'Done.' },
    ])
    chat.socket.sendMessage(createTestSessionId(), 'Go')
    const request = await chat.socket.next('approval_request')
    put('price.txt', 'after')
    chat.socket.send({ type: 'approval', approval_id: String(request['approval_id']), decision: 'approve' })
    await chat.socket.next('stream_end')
    expect(chat.mailbox.sent).toEqual([])
  })

  test.each([
    ['an address with letters of another script', { to: ['wаng@supplier.example'] }],
    ['a line break in an address', { to: ['a@a.example\r\nBcc: evil@evil.example'] }],
    ['no recipient', { to: [] }],
    ['too many recipients', { to: Array.from({ length: 51 }, (_, index) => `a${index}@a.example`) }],
    ['a text that is too long', { text: 'x'.repeat(15_001) }],
  ])('refuses %s before it asks for approval', async (_, change) => {
    const { approvals, call } = await useTool('send_mail', { ...letter, ...change })
    expect(approvals).toEqual([])
    expect(call?.status).toBe('failed')
    expect(chat.mailbox.sent).toEqual([])
  })

  test('a line break in the subject adds no header field', async () => {
    await useTool('send_mail', { ...letter, subject: 'Order\r\nBcc: evil@evil.example' })
    expect(chat.mailbox.sent[0]?.to).toEqual(letter.to)
    expect(chat.mailbox.sent[0]?.source).not.toMatch(/^Bcc:/m)
  })

  test('reports an unknown outcome without a retry, and asks for approval before it sends the same mail again', async () => {
    const params = { name: 'send_mail' }
    await chat.agent.device.approvals.setToolPolicy({ params, body: { policy: 'ask_untrusted' } })
    chat.mailbox.failSubmissions('closeAfterData')
    const first = await useTool('send_mail', letter)
    expect(first).toMatchObject({ approvals: [], call: { status: 'failed' } })
    expect(first.output).toContain('not known whether the mail was sent')
    expect(chat.mailbox.sent).toHaveLength(1)
    chat.mailbox.failSubmissions(undefined)
    const second = await useTool('send_mail', letter, 'deny')
    expect(second.approvals[0]?.['summary']).toContain('may have been delivered before')
    expect(chat.mailbox.sent).toHaveLength(1)
    // Control: a mail with another text is sent without a request for approval.
    expect((await useTool('send_mail', { ...letter, text: 'Another' })).approvals).toEqual([])
    expect(chat.mailbox.sent).toHaveLength(2)
  })

  test('a refused mail is reported as not sent, and refused recipients are named', async () => {
    chat.mailbox.failSubmissions(554)
    expect((await useTool('send_mail', letter)).output).toContain('not sent')
    chat.mailbox.failSubmissions(undefined)
    const to = ['nobody@a.example', 'wang@supplier.example']
    expect((await useTool('send_mail', { ...letter, to })).output).toContain(
      'Refused recipients: nobody@a.example',
    )
  })
})
