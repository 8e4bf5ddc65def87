import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, fromIso } from '@sanhe/kit/runtime/clock'
import { startMailboxEmulator } from '@sanhe/providers/emulators/mailbox'
import { type ModelChat, createTestSessionId, startModelChat } from '#testing'

export const mailPassword = 'app-password-7731'
export const mailAddress = 'li@shop.example'

/** Starts the emulator of a mailbox whose certificate is trusted through a file. */
export async function startTrustedMailbox() {
  const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
  const mailbox = await startMailboxEmulator({ user: mailAddress, password: mailPassword, clock })
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-mail-ca-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, mailbox.ca)
  return {
    mailbox,
    settings: { MAIL_CA_FILE: caFile },
    account: {
      name: 'Li Na',
      address: mailAddress,
      user_name: mailAddress,
      imap: mailbox.imap,
      smtp: mailbox.smtp,
    },
    async stop() {
      await mailbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts an agent with a model emulator and one connected mailbox. */
export async function startMailChat(settings: Record<string, string> = {}) {
  const trusted = await startTrustedMailbox()
  const chat: ModelChat = await startModelChat({ RATE_LIMIT_SCALE: '100', ...trusted.settings, ...settings })
  await chat.agent.device.mail.add({ body: { ...trusted.account, password: mailPassword } })
  return {
    ...chat,
    mailbox: trusted.mailbox,
    account: trusted.account,
    async stop() {
      await chat.stop()
      await trusted.stop()
    },
  }
}
export type MailChat = Awaited<ReturnType<typeof startMailChat>>

type DeliveredMail = { subject?: string; text?: string; id?: string; headers?: string[]; body?: string }

/**
 * Returns the source of a mail from a supplier. `body`, if set, replaces `text` and the `Content-Type` header above the
 * text.
 */
export const toMailSource = ({
  subject = 'Offer',
  text = 'Good day',
  id = 'm1',
  headers = [],
  body,
}: DeliveredMail) =>
  [
    'From: Wang <wang@supplier.example>',
    'To: li@shop.example',
    `Subject: ${subject}`,
    `Message-ID: <${id}@supplier.example>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0800',
    'MIME-Version: 1.0',
    ...headers,
    body ?? `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
    '',
  ].join('\r\n')

type Decision = 'approve' | 'deny'

/** Creates a function that lets the model call a tool in a new conversation and decides on each request. */
export const createMailToolCaller =
  (current: () => MailChat) =>
  async (name: string, input: Record<string, unknown>, decision: Decision = 'approve') => {
    const chat = current()
    chat.model.queue([{ toolCalls: [{ name, input }] }, { text: 'Done.' }])
    chat.socket.sendMessage(createTestSessionId(), 'Go')
    const approvals = []
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- frames arrive one after the other
      const frame = await chat.socket.next()
      if (frame.type === 'stream_end') break
      if (frame.type !== 'approval_request') continue
      approvals.push(frame)
      chat.socket.send({ type: 'approval', approval_id: String(frame['approval_id']), decision })
    }
    const [call] = (await chat.agent.device.toolCalls.list({ query: {} })).tool_calls
    return { approvals, output: call?.output ?? '', call }
  }
