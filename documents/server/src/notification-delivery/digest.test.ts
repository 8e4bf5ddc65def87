import { dayMs, hourMs, minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import type { Email } from '@sanhe/providers/email'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationRow } from '#notifications'
import { adminPassword } from '#testing'
import { composeDigest } from './digest.ts'
import { sendDueEmails } from './send-emails.ts'
import { password, startTeam, type Team } from './testing/team.ts'

let team: Team
let bob: Awaited<ReturnType<Team['addPerson']>>
let count = 0
/** Emails that the mail server has accepted. */
const sent: Email[] = []
const sender = {
  async send(email: Email) {
    sent.push(email)
    return { messageId: email.messageId ?? '' }
  },
}

beforeAll(async () => {
  team = await startTeam()
  // The jobs are stopped, because the tests themselves start the sending of emails.
  await team.jobs.stop()
  bob = await team.addPerson('bob')
})
afterAll(() => team.stop())
beforeEach(async () => {
  sent.length = 0
  // The tests move the clock by days, so sessions expire.
  await team.admin.auth.login({ body: { username: 'admin', password: adminPassword } })
  await bob.auth.login({ body: { username: 'bob', password } })
})

/** Adds a person who receives digests in Shanghai. */
async function addReader(email_mode: 'daily' | 'weekly') {
  count += 1
  const reader = await team.addPerson(`reader${count}`, `reader${count}@team.example`)
  await reader.notificationDelivery.change({ body: { email_mode } })
  return reader
}
const mention = (username: string) => team.comment(bob, `Look, @${username}`)
const sendAt = async (time: string) => {
  team.clock.move({ now: Date.parse(time) })
  await sendDueEmails(team.deps, sender, new AbortController().signal)
}

describe('sendDueEmails with digests', () => {
  test('a weekly digest is sent on Monday at 8:00 and contains the unread notifications of the week', async () => {
    const reader = await addReader('weekly')
    team.clock.move({ now: Date.parse('2026-11-21T10:00:00Z') })
    await mention(reader.username)
    team.clock.move({ advanceMs: dayMs })
    await mention(reader.username)
    await sendAt('2026-11-22T23:59:00Z')
    expect(sent).toEqual([])
    await sendAt('2026-11-23T00:00:00Z')
    expect(sent).toMatchObject([{ template: 'notification_digest', subject: '2 unread notifications' }])
    const { settings } = await reader.notificationDelivery.get()
    expect(settings.email.mode).toBe('weekly')
  })

  test('a digest is sent once, although the service runs again and the clock is set back across 8:00', async () => {
    const reader = await addReader('daily')
    team.clock.move({ now: Date.parse('2026-11-23T10:00:00Z') })
    await mention(reader.username)
    await sendAt('2026-11-24T00:00:00Z')
    await sendAt('2026-11-24T00:00:15Z')
    expect(sent).toHaveLength(1)
    team.clock.move({ now: Date.parse('2026-11-23T23:30:00Z') })
    await mention(reader.username)
    await sendAt('2026-11-24T00:00:00Z')
    await sendAt('2026-11-24T23:59:00Z')
    expect(sent).toHaveLength(1)
    await sendAt('2026-11-25T00:00:00Z')
    expect(sent).toHaveLength(2)
  })

  test('a digest that was due while the service was down is sent once at its start, and the next one at 8:00', async () => {
    const reader = await addReader('daily')
    team.clock.move({ now: Date.parse('2026-11-25T10:00:00Z') })
    await mention(reader.username)
    await sendAt('2026-11-26T07:00:00Z')
    expect(sent).toHaveLength(1)
    team.clock.move({ advanceMs: hourMs })
    await mention(reader.username)
    team.clock.move({ advanceMs: minuteMs })
    await sendDueEmails(team.deps, sender, new AbortController().signal)
    expect(sent).toHaveLength(1)
    await sendAt('2026-11-27T00:00:00Z')
    expect(sent).toHaveLength(2)
  })

  test('a digest is sent again with the same Message-ID and content if the process died before the answer', async () => {
    const reader = await addReader('daily')
    team.clock.move({ now: Date.parse('2026-11-27T10:00:00Z') })
    await mention(reader.username)
    team.clock.move({ now: Date.parse('2026-11-28T00:00:00Z') })
    const dying = {
      async send(email: Email): Promise<{ messageId: string }> {
        sent.push(email)
        throw new Error('the process ends')
      },
    }
    await expect(sendDueEmails(team.deps, dying, new AbortController().signal)).rejects.toThrow()
    await mention(reader.username)
    await sendAt('2026-11-28T00:00:30Z')
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ messageId, text }) => `${messageId}${text}`)).size).toBe(1)
  })

  test('nothing is sent if every notification was read', async () => {
    const reader = await addReader('daily')
    team.clock.move({ now: Date.parse('2026-11-28T10:00:00Z') })
    await mention(reader.username)
    await reader.notifications.read({ body: {} })
    await sendAt('2026-11-29T00:00:00Z')
    expect(sent.map(({ to }) => to)).not.toContain(`${reader.username}@team.example`)
  })
})

describe('POST /api/notifications/unsubscribe', () => {
  const post = (url: string, body: string, type: string) =>
    fetch(url.replace(/^https?:\/\/[^/]+/, team.url), {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })

  test('unsubscribes the user from emails without a login, for both forms of RFC 8058', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reader = await addReader('daily')
      team.clock.move({ advanceMs: secondMs })
      await mention(reader.username)
      team.clock.move({ advanceMs: dayMs })
      await sendDueEmails(team.deps, sender, new AbortController().signal)
      const { unsubscribeUrl = '', text } = sent.at(-1) ?? {}
      expect(text).toContain('/unsubscribe#')
      expect((await post(unsubscribeUrl, 'List-Unsubscribe=One-Click', type)).status).toBe(200)
      expect((await post(unsubscribeUrl, '', type)).status).toBe(200)
      expect((await reader.notificationDelivery.get()).settings.email.mode).toBe('off')
    }
  })

  test('answers 404 for the token of another user or a changed token, and changes nothing', async () => {
    const reader = await addReader('daily')
    for (const token of ['', `${reader.id}`, `${reader.id}.AAAA`, 'x'.repeat(5000)])
      expect(
        (await post(`http://x/api/notifications/unsubscribe?token=${token}`, '', 'text/plain')).status,
      ).toBe(404)
    expect((await reader.notificationDelivery.get()).settings.email.mode).toBe('daily')
  })
})

describe('composeDigest', () => {
  const row = (changes: Partial<NotificationRow>): NotificationRow => ({
    id: 1,
    kind: 'mention',
    created_at: '',
    read_at: null,
    author: 'bob',
    excerpt: '',
    thread_id: 7,
    project_slug: 'garden',
    project_name: 'Garden',
    title: 'Roses',
    doc_slug: 'roses',
    task_id: null,
    webhook_id: null,
    suggestion_id: null,
    ...changes,
  })
  const recipient = {
    username: 'mei',
    language: 'en',
    publicUrl: 'https://team.example',
    unsubscribeUrl: 'https://team.example/unsubscribe#x',
  } as const

  test('composeDigest groups the lines by project and by document', () => {
    const rows = [
      row({}),
      row({
        project_slug: 'kitchen',
        project_name: 'Kitchen',
        title: 'Soup',
        doc_slug: null,
        task_id: 4,
        kind: 'due',
      }),
      row({ author: 'ann' }),
    ]
    expect(composeDigest(rows, recipient).text).toBe(`Hello mei,

## Garden
- bob mentioned you in “Roses”
- ann mentioned you in “Roses”
  https://team.example/projects/garden/docs/roses#thread-7

## Kitchen
- “Soup” is due today
  https://team.example/projects/kitchen/board?task=4

--
Change when you receive these emails: https://team.example/account
Stop these emails: https://team.example/unsubscribe#x`)
  })

  test('composeDigest lists 50 notifications and counts the others', () => {
    const rows = Array.from({ length: 63 }, (_, index) => row({ author: `person${index}` }))
    const { text, subject } = composeDigest(rows, recipient)
    expect(subject).toBe('63 unread notifications')
    expect(text.match(/^- /gm)).toHaveLength(50)
    expect(text).toContain('and 13 more: https://team.example')
  })
})
