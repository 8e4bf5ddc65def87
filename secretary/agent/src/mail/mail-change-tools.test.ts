import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createMailToolCaller,
  mailPassword,
  type MailChat,
  startMailChat,
  toMailSource,
} from './testing/mail-chat.ts'

let chat: MailChat
beforeEach(async () => void (chat = await startMailChat()))
afterEach(() => chat.stop())
const useTool = createMailToolCaller(() => chat)
const deliver = (mail: Parameters<typeof toMailSource>[0]) => chat.mailbox.deliver(toMailSource(mail))
const undo = (call: { call_id: string } | undefined) =>
  chat.agent.device.undo.undo({ params: { call_id: call?.call_id ?? '' } })
async function findId(input: Record<string, unknown> = {}) {
  const { output } = await useTool('search_mail', input)
  return /id: (\S+)/.exec(output)?.[1] ?? expect.fail(output)
}
const letter = { to: ['wang@supplier.example'], subject: 'Order', text: 'We order 3 desks.' }

describe('draft_mail, move_mail and mark_mail', () => {
  test('draft_mail stores a draft with hidden recipients, and undo moves it to the trash', async () => {
    const { output, call } = await useTool('draft_mail', { ...letter, bcc: ['boss@shop.example'] })
    expect(output).toBe('Stored as a draft in Drafts.')
    expect(chat.mailbox.list('Drafts')[0]?.source).toContain('Bcc: boss@shop.example')
    expect(chat.mailbox.sent).toEqual([])
    await undo(call)
    expect(chat.mailbox.list('Drafts')).toEqual([])
    expect(chat.mailbox.list('Trash')).toHaveLength(1)
  })

  test('move_mail archives a mail and undo moves it back; undo refuses when the mail is gone', async () => {
    await deliver({})
    const { approvals, call } = await useTool('move_mail', { id: await findId(), to: 'archive' })
    expect(approvals).toMatchObject([{ risk: 'write', target: 'li@shop.example › INBOX → Archive' }])
    expect(chat.mailbox.list('Archive')).toHaveLength(1)
    await undo(call)
    expect(chat.mailbox.list('INBOX')).toHaveLength(1)
    const again = await useTool('move_mail', { id: await findId(), to: 'Trash' })
    await useTool('move_mail', { id: await findId({ folder: 'Trash' }), to: 'Junk' })
    await expect(undo(again.call)).rejects.toMatchObject({ body: { error: 'UNDO_CONFLICT' } })
  })

  test('mark_mail sets and removes flags, and undo restores the flag; undo reports an unreachable server', async () => {
    await deliver({})
    const id = await findId()
    const flags = () => chat.mailbox.list('INBOX')[0]?.flags
    const read = await useTool('mark_mail', { id, mark: 'read' })
    expect(flags()).toEqual(['\\Seen'])
    const flagged = await useTool('mark_mail', { id, mark: 'flagged' })
    await undo(read.call)
    expect(flags()).toEqual(['\\Flagged'])
    const body = { ...chat.account, password: 'wrong' }
    await chat.agent.device.mail.change({ params: { account_id: 1 }, body })
    await expect(undo(flagged.call)).rejects.toMatchObject({ body: { error: 'UNDO_UNREACHABLE' } })
    const right = { ...chat.account, password: mailPassword }
    await chat.agent.device.mail.change({ params: { account_id: 1 }, body: right })
    await undo(flagged.call)
    expect(flags()).toEqual([])
  })
})
