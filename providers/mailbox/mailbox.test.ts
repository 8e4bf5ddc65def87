import { afterEach, describe, expect, test } from 'vitest'
import {
  checkMailAccount,
  composeMail,
  readMailFlagAndMessageId,
  findAttachment,
  findMailByMessageId,
  listMailFolders,
  type MailAccount,
  type MailNetwork,
  moveMail,
  readMail,
  searchMails,
  setMailFlag,
  withMailbox,
} from './index.ts'
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

const simpleMail = ({ subject = 'Offer', text = 'Good day', id = 'm1', extra = '' } = {}) =>
  `From: Wang <wang@supplier.example>\r\nTo: li@shop.example\r\nSubject: ${subject}\r\nMessage-ID: <${id}@supplier.example>\r\nDate: Fri, 20 Nov 2026 09:00:00 +0800\r\n${extra}\r\n${text}\r\n`

describe('checkMailAccount', () => {
  test.each(['implicit', 'starttls', 'none'] as const)(
    'accepts a working account with tls %s',
    async (tls) => {
      const { account, network } = await start(tls)
      expect(await checkMailAccount(network, account, signal)).toEqual({ imap: null, smtp: null })
    },
  )

  test('returns the failure of IMAP and SMTP separately: login, tls, blocked, unreachable or unresolved', async () => {
    const { account, network } = await start()
    const check = (change: Partial<MailAccount>, rules: Partial<MailNetwork> = {}) =>
      checkMailAccount({ ...network, ...rules }, { ...account, ...change }, signal)
    const both = (fault: string) => ({ imap: fault, smtp: fault })
    expect(await check({ password: 'wrong' })).toEqual(both('login'))
    expect(await check({}, { ca: undefined })).toEqual(both('tls'))
    expect(await check({}, { allowPrivate: false })).toEqual(both('blocked'))
    const nowhere = { ...account.imap, port: 1 }
    expect(await check({ imap: nowhere })).toEqual({ imap: 'unreachable', smtp: null })
    expect(await check({ smtp: nowhere })).toEqual({ imap: null, smtp: 'unreachable' })
    const named = {
      imap: { ...account.imap, host: 'a.example' },
      smtp: { ...account.smtp, host: 'a.example' },
    }
    expect(await check(named, { resolver: async () => [] })).toEqual(both('unresolved'))
    expect(await check(named)).toEqual(both('tls'))
    expect(await check(named, { resolver: async () => ['169.254.169.254'] })).toEqual(both('blocked'))
    const open = {
      imap: { ...named.imap, tls: 'none' as const },
      smtp: { ...named.smtp, tls: 'none' as const },
    }
    expect(await check(open, { resolver: async () => ['93.184.216.34'] })).toEqual(both('tls'))
  })

  test('reports a timeout for a server that never answers', async () => {
    const { emulator: server, account, network } = await start()
    server.silence(true)
    const quick = { ...network, timeoutMs: 300 }
    expect(await checkMailAccount(quick, account, signal)).toEqual({ imap: 'timeout', smtp: null })
  })
})

describe('withMailbox', () => {
  test('sends the name of the client, which NetEase requires', async () => {
    const { emulator: server, account, network } = await start()
    await withMailbox(network, account, signal, async () => {})
    expect(server.clientIds.join('')).toContain('Sanhe')
  })

  test('lists folders with their purpose (inbox, archive, drafts or sent), also folders with a Chinese name', async () => {
    const { emulator: server, account, network } = await start()
    server.addFolder('&XfJT0ZAB-')
    await server.deliver(simpleMail())
    const folders = await withMailbox(network, account, signal, listMailFolders)
    expect(folders).toContainEqual({ path: 'INBOX', use: 'inbox', mails: 1, unread: 1 })
    expect(folders.map(({ path, use }) => [path, use])).toEqual(
      expect.arrayContaining([
        ['Archive', 'archive'],
        ['Drafts', 'drafts'],
        ['Sent', 'sent'],
      ]),
    )
    expect(folders.map(({ path }) => path)).toContain('已发送')
  })

  test('searches by sender, subject, text, day and unread state, newest first, with the total', async () => {
    const { emulator: server, account, network } = await start()
    for (let index = 1; index <= 5; index += 1)
      // oxlint-disable-next-line no-await-in-loop -- the order of delivery gives the UIDs
      await server.deliver(simpleMail({ subject: `Offer ${index}`, id: `m${index}` }))
    await server.deliver(simpleMail({ subject: '=?utf-8?B?5Y+R56Wo?=', id: 'zh', text: 'fapiao' }), 'INBOX', [
      '\\Seen',
    ])
    const search = (query: Parameters<typeof searchMails>[2], limit = 10) =>
      withMailbox(network, account, signal, (client) => searchMails(client, 'INBOX', query, limit))
    const newest = await search({}, 2)
    expect(newest.total).toBe(6)
    expect(newest.mails.map(({ subject }) => subject)).toEqual(['发票', 'Offer 5'])
    expect((await search({ subject: '发票' })).mails).toMatchObject([{ isUnread: false, uid: 6 }])
    expect((await search({ text: 'fapiao' })).total).toBe(1)
    expect((await search({ unread: true })).total).toBe(5)
    expect((await search({ from: 'wang@supplier.example', subject: 'Offer 3' })).total).toBe(1)
    expect((await search({ since: '2026-11-22' })).total).toBe(0)
    expect((await search({ since: '2026-11-21' })).total).toBe(6)
  })

  test('reads a mail with attachments and does not mark it as read', async () => {
    const { emulator: server, account, network } = await start()
    const source = await composeMail({
      from: { name: 'Wang', address: 'wang@supplier.example' },
      to: ['li@shop.example'],
      cc: [],
      bcc: [],
      subject: '报价',
      text: '见附件',
      messageId: '<a@supplier.example>',
      date: mailTestClock.now(),
      references: [],
      attachments: [{ name: '报价单.pdf', content: Buffer.from('%PDF-1') }],
    })
    const uid = await server.deliver(source)
    const { mail, place } = await withMailbox(network, account, signal, async (client) => {
      const [found] = (await searchMails(client, 'INBOX', {}, 1)).mails
      return { mail: await readMail(client, found ?? expect.fail()), place: found }
    })
    expect(place?.uid).toBe(uid)
    expect(mail).toMatchObject({ subject: '报价', text: '见附件', isUnread: true, isCut: false })
    expect(findAttachment(mail, 1)).toMatchObject({ name: '报价单.pdf', content: Buffer.from('%PDF-1') })
    expect(() => findAttachment(mail, 2)).toThrow('no_attachment')
    expect(server.list('INBOX')[0]?.flags).toEqual([])
  })

  test('flags, moves and finds a mail, and refuses its id after the folder was renumbered', async () => {
    const { emulator: server, account, network } = await start()
    await server.deliver(simpleMail())
    const use = <T>(work: Parameters<typeof withMailbox<T>>[3]) => withMailbox(network, account, signal, work)
    const [place] = (await use((client) => searchMails(client, 'INBOX', {}, 1))).mails
    if (!place) expect.fail()
    expect(await use((client) => setMailFlag(client, place, 'flagged', true))).toBe(false)
    expect(server.list('INBOX')[0]?.flags).toEqual(['\\Flagged'])
    expect(await use((client) => readMailFlagAndMessageId(client, place))).toMatchObject({
      messageId: '<m1@supplier.example>',
      isRead: false,
      isFlagged: true,
    })
    await use((client) => moveMail(client, place, 'Archive'))
    expect(server.list('INBOX')).toEqual([])
    const moved = await use((client) => findMailByMessageId(client, 'Archive', '<m1@supplier.example>'))
    expect(moved).toMatchObject({ folder: 'Archive', uid: 1 })
    await expect(use((client) => moveMail(client, place, 'Archive'))).rejects.toMatchObject({
      code: 'no_mail',
    })
    await expect(use((client) => moveMail(client, moved, 'Nowhere'))).rejects.toMatchObject({
      code: 'no_folder',
    })
    server.renumber('Archive')
    await expect(use((client) => readMail(client, moved))).rejects.toMatchObject({ code: 'changed' })
    await expect(use((client) => searchMails(client, 'None', {}, 1))).rejects.toMatchObject({
      code: 'no_folder',
    })
  })
})
