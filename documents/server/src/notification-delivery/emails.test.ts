import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { startEmailEmulator } from '@sanhe/providers/emulators/email'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTeam, type Team } from './testing/team.ts'

const mailAccount = { user: 'team', password: 'a password of the mail server' }
let server: Awaited<ReturnType<typeof startEmailEmulator>>
let team: Team
let bob: Awaited<ReturnType<Team['addPerson']>>
let count = 0

beforeAll(async () => {
  team = await startTeam()
  bob = await team.addPerson('bob')
})
afterAll(() => team.stop())

/** Adds a person with an email address whom the next comment can mention. */
async function addReader(email = `reader${++count}@team.example`) {
  return { ...(await team.addPerson(`reader${++count}`, email)), email }
}
const mailsTo = (email: string) => team.emails().filter(({ to }) => to === email)
const sendAfter = async (ms: number) => {
  team.clock.move({ advanceMs: ms })
  await team.delivery.sendEmails()
}

describe('emails about notifications', () => {
  test('sendDueEmails sends one email about all unread notifications, five minutes after the first one', async () => {
    const reader = await addReader()
    const { id } = await team.comment(bob, `Look, @${reader.username}`)
    await sendAfter(4 * minuteMs)
    expect(mailsTo(reader.email)).toEqual([])
    await team.comment(bob, `And here, @${reader.username}`)
    await sendAfter(minuteMs)
    const [mail, ...further] = mailsTo(reader.email)
    expect(further).toEqual([])
    expect(mail?.subject).toBe('2 unread notifications')
    expect(mail?.text).toContain(`bob mentioned you in “Roses”\n> Look, @${reader.username}`)
    expect(mail?.text).toContain(`/projects/garden/docs/roses#thread-${id}`)
    await sendAfter(hourMs)
    expect(mailsTo(reader.email)).toHaveLength(1)
  })

  test('a notification that was read in the app within five minutes causes no email', async () => {
    const reader = await addReader()
    await team.comment(bob, `Hello @${reader.username}`)
    await reader.notifications.read({ body: {} })
    await sendAfter(10 * minuteMs)
    expect(mailsTo(reader.email)).toEqual([])
  })

  test('the mode daily sends one email at 8:00 in the time zone of the user', async () => {
    const reader = await addReader()
    const body = { email_mode: 'daily', time_zone: 'Asia/Tokyo', language: 'zh' } as const
    await reader.notificationDelivery.change({ body })
    team.clock.move({ now: Date.parse('2026-11-25T22:50:00Z') })
    await team.comment(bob, `Hello @${reader.username}`)
    await sendAfter(9 * minuteMs)
    expect(mailsTo(reader.email)).toEqual([])
    await sendAfter(minuteMs)
    expect(mailsTo(reader.email)).toMatchObject([{ subject: 'bob 在“Roses”中提到了您' }])
  })

  test('the mode off sends nothing, and turning emails on again sends nothing about the meantime', async () => {
    const reader = await addReader()
    await reader.notificationDelivery.change({ body: { email_mode: 'off' } })
    await team.comment(bob, `Hello @${reader.username}`)
    await sendAfter(hourMs)
    await reader.notificationDelivery.change({ body: { email_mode: 'soon' } })
    await sendAfter(hourMs)
    expect(mailsTo(reader.email)).toEqual([])
    await team.comment(bob, `Again @${reader.username}`)
    await sendAfter(hourMs)
    expect(mailsTo(reader.email)).toHaveLength(1)
  })

  test('an email leaves out projects that the user may no longer see', async () => {
    const reader = await addReader()
    await team.comment(bob, `Secret for @${reader.username}`)
    await team.admin.users.update({ params: { id: reader.id }, body: { project_ids: [] } })
    await sendAfter(hourMs)
    expect(mailsTo(reader.email)).toEqual([])
  })

  test('disabled users and notifications older than three days get no email', async () => {
    const [gone, late] = [await addReader(), await addReader()]
    await team.comment(bob, `Hello @${gone.username} and @${late.username}`)
    await team.admin.users.update({ params: { id: gone.id }, body: { disabled: true } })
    await sendAfter(73 * hourMs)
    expect([...mailsTo(gone.email), ...mailsTo(late.email)]).toEqual([])
  })
})

describe('emails when the mail server fails', () => {
  let strict: Team
  beforeAll(async () => {
    server = await startEmailEmulator({ ...mailAccount, clock: team.clock, tls: 'implicit' })
    strict = await startTeam()
    // The jobs are stopped, because the test itself starts the sending of emails.
    await strict.jobs.stop()
  })
  beforeEach(() => server.failWith(undefined))
  afterAll(async () => {
    await strict.stop()
    await server.stop()
  })
  const failing = { code: 451 as number | undefined, sent: [] as { to: string; messageId?: string }[] }

  test('a temporary failure is retried with the same Message-ID after one and then three minutes', async () => {
    const reader = await strict.addPerson('ann', 'ann@team.example')
    const author = await strict.addPerson('author')
    await strict.comment(author, `Hello @${reader.username}`)
    strict.clock.move({ advanceMs: 5 * minuteMs })
    const { sendDueEmails } = await import('./send-emails.ts')
    const { EmailError } = await import('@sanhe/providers/email')
    const sender = {
      async send(message: { to: string; messageId?: string }) {
        failing.sent.push(message)
        if (failing.code !== undefined) throw new EmailError(`SMTP_${failing.code}`, true)
        return { messageId: message.messageId ?? '' }
      },
    }
    const run = () => sendDueEmails(strict.deps, sender, new AbortController().signal)
    await run()
    await run()
    expect(failing.sent).toHaveLength(1)
    strict.clock.move({ advanceMs: minuteMs })
    await strict.comment(author, `More for @${reader.username}`)
    await run()
    expect(failing.sent).toHaveLength(2)
    failing.code = undefined
    strict.clock.move({ advanceMs: 3 * minuteMs })
    await run()
    expect(new Set(failing.sent.map(({ messageId }) => messageId)).size).toBe(1)
    expect(failing.sent).toHaveLength(3)
    strict.clock.move({ advanceMs: 5 * minuteMs })
    await run()
    expect(failing.sent.at(-1)?.messageId).not.toBe(failing.sent[0]?.messageId)
  })

  test('a refused address is not tried again, and the settings show the reply code until an email arrives', async () => {
    const reader = await team.addPerson('nobody', 'nobody@team.example')
    await team.comment(bob, 'Hello @nobody')
    await sendAfter(5 * minuteMs)
    const { settings } = await reader.notificationDelivery.get()
    expect(settings.email).toMatchObject({ address: 'nobody@team.example', problem: 'SMTP_550' })
  })

  test('SMTP_HOST sends over TLS with the account of the settings', async () => {
    const smtp = {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
      SMTP_USER: mailAccount.user,
      SMTP_PASSWORD: mailAccount.password,
      EMAIL_FROM: 'Team <no-reply@team.example>',
      PUBLIC_URL: 'https://team.example/',
    }
    const own = await startTeam(smtp)
    const person = await own.addPerson('carl')
    // No public authority has signed the certificate of the emulator, so the adapter refuses the connection.
    const request = person.notificationDelivery.requestAddress({ body: { address: 'carl@team.example' } })
    await expect(request).rejects.toMatchObject({ status: 502 })
    expect((await person.notificationDelivery.get()).settings.email.pending_address).toBeNull()
    await own.stop()
  })
})
