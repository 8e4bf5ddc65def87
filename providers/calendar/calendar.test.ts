import { fromIso } from '@sanhe/kit/runtime/clock'
import { afterEach, describe, expect, test } from 'vitest'
import { startCalendarEmulator } from '../emulators/calendar.ts'
import {
  createCalendarEvent,
  type DavAccess,
  deleteCalendarEvent,
  excludeEventOccurrence,
  expandRecurringEvents,
  listCalendars,
  matchesContact,
  moveCalendarEvent,
  parseContact,
  parseWallTime,
  readCalendarObject,
  readCalendarObjects,
  readVCards,
  toWallTime,
  updateCalendarEvent,
  buildCalendarEvent,
} from './index.ts'

const now = fromIso('2026-11-21T08:00:00Z')
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    'BEGIN:VEVENT',
    'UID:u1',
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const starts = (data: string, from: string, to: string, zone = 'Asia/Shanghai') =>
  expandRecurringEvents(data, fromIso(from), fromIso(to), zone).map(({ start }) =>
    'at' in start ? toWallTime(start.at, zone) : start.day,
  )
const weekly = calendar(
  'SUMMARY:Team',
  'DTSTART;TZID=Europe/Berlin:20261019T090000',
  'DTEND;TZID=Europe/Berlin:20261019T100000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
)

describe('expandEvents', () => {
  test('a weekly event keeps its wall-clock time over the end of summer time', () => {
    expect(starts(weekly, '2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
      '2026-10-19T15:00',
      '2026-10-26T16:00',
      '2026-11-02T16:00',
      '2026-11-09T16:00',
    ])
    expect(starts(weekly, '2026-10-26T08:30:00Z', '2026-10-27T00:00:00Z')).toHaveLength(1)
    expect(starts(weekly, '2026-10-26T09:00:00Z', '2026-10-27T00:00:00Z')).toHaveLength(0)
  })

  test('expandEvents places an all-day event on its days in every time zone and excludes its end day', () => {
    const holiday = calendar('SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261003')
    expect(starts(holiday, '2026-10-01T17:00:00Z', '2026-10-02T00:00:00Z')).toEqual(['2026-10-01'])
    expect(starts(holiday, '2026-10-02T16:00:00Z', '2026-10-05T00:00:00Z')).toEqual([])
    expect(starts(holiday, '2026-10-02T16:00:00Z', '2026-10-05T00:00:00Z', 'America/New_York')).toEqual([
      '2026-10-01',
    ])
  })

  test("expandEvents reads a time without zone in the owner's zone, ignores damaged text, and ends an endless series at the period", () => {
    const floating = calendar('SUMMARY:x', 'DTSTART:20261101T090000', 'DTEND:20261101T100000')
    expect(starts(floating, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual(['2026-11-01T09:00'])
    expect(starts('BEGIN:VCAL', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([])
    const daily = calendar(
      'SUMMARY:x',
      'DTSTART:20150101T010000Z',
      'DTEND:20150101T020000Z',
      'RRULE:FREQ=DAILY',
    )
    expect(starts(daily, '2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z')).toHaveLength(3)
  })

  test('moveEvent moves one occurrence, and excludeOccurrence leaves one out', () => {
    const [, second, third] = expandRecurringEvents(
      weekly,
      fromIso('2026-10-01T00:00:00Z'),
      fromIso('2026-12-01T00:00:00Z'),
      'Asia/Shanghai',
    )
    const zone = 'Asia/Shanghai'
    const moved = moveCalendarEvent(
      weekly,
      second?.recurrence ?? null,
      parseWallTime('2026-10-27T10:00', zone),
      parseWallTime('2026-10-27T11:00', zone),
      now,
    )
    const without = excludeEventOccurrence(moved, third?.recurrence ?? '')
    expect(starts(without, '2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
      '2026-10-19T15:00',
      '2026-10-27T10:00',
      '2026-11-09T16:00',
    ])
    const gone = excludeEventOccurrence(without, second?.recurrence ?? '')
    expect(starts(gone, '2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')).toHaveLength(2)
    expect(() => moveCalendarEvent(weekly, null, { day: '2026-01-01' }, { day: '2026-01-02' }, now)).toThrow(
      'refused',
    )
  })
})

test('parseWallTime moves a time that summer time skips one hour forward, and accepts a day without a time', () => {
  const at = parseWallTime('2026-03-29T02:30', 'Europe/Berlin')
  expect('at' in at && toWallTime(at.at, 'Europe/Berlin')).toBe('2026-03-29T03:30')
  expect(parseWallTime('2026-03-29', 'Europe/Berlin')).toEqual({ day: '2026-03-29' })
})

describe('functions that read and change a CalDAV calendar', () => {
  let emulator: Awaited<ReturnType<typeof startCalendarEmulator>> | undefined
  afterEach(() => emulator?.stop())
  async function start(change: Partial<DavAccess['network']> = {}, password = 'right') {
    emulator = await startCalendarEmulator({ user: 'li', password: 'right' })
    const access: DavAccess = {
      network: { resolver: async () => ['127.0.0.1'], allowPrivate: true, timeoutMs: 2000, ...change },
      account: { url: emulator.url, contactsUrl: null, user: 'li', password },
      signal: new AbortController().signal,
    }
    return { access, emulator }
  }

  test('lists calendars and creates, reads, updates and deletes an event, with its ETag', async () => {
    const { access } = await start()
    const [work] = await listCalendars(access)
    expect(work?.name).toBe('Work')
    const event = {
      uid: 'call-1',
      summary: '开会, plan; "x"',
      start: { at: now },
      end: { at: now + 3_600_000 },
      organizer: 'li@shop.example',
      attendees: ['wang@supplier.example'],
      now,
    }
    const url = await createCalendarEvent(access, work?.url ?? '', 'call-1', buildCalendarEvent(event))
    await expect(createCalendarEvent(access, work?.url ?? '', 'call-1', 'x')).rejects.toMatchObject({
      code: 'changed',
    })
    const [found] = await readCalendarObjects(access, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')
    expect(found).toMatchObject({ url, calendar: 'Work' })
    const [shown] = expandRecurringEvents(found?.data ?? '', now, now + 1, 'Asia/Shanghai')
    expect(shown).toMatchObject({
      summary: event.summary,
      start: { at: now },
      attendees: ['mailto:wang@supplier.example'],
    })
    const object = await readCalendarObject(access, url)
    await updateCalendarEvent(access, object, object.data.replace('SUMMARY', 'SUMMARY'))
    await expect(updateCalendarEvent(access, object, object.data)).rejects.toMatchObject({ code: 'changed' })
    await deleteCalendarEvent(access, await readCalendarObject(access, url))
    await expect(readCalendarObject(access, url)).rejects.toMatchObject({ code: 'no_event' })
  })

  test('finds contacts by name, email or phone number', async () => {
    const { access, emulator: server } = await start()
    server.addContact(
      'w',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:王小明\r\nEMAIL:wang@supplier.example\r\nTEL:+8613800000000\r\nEND:VCARD\r\n',
    )
    const contacts = (await readVCards(access)).flatMap((card) => parseContact(card) ?? [])
    expect(contacts).toMatchObject([
      { name: '王小明', emails: ['wang@supplier.example'], phones: ['+8613800000000'] },
    ])
    expect(
      ['小明', 'WANG@', '1380'].map((query) => contacts.some((one) => matchesContact(one, query))),
    ).toEqual([true, true, true])
    expect(parseContact('damaged')).toBeUndefined()
  })

  test('listCalendars rejects with the code login, blocked, unreachable or unresolved, depending on the failure', async () => {
    const fault = async (change: Partial<DavAccess['network']>, password?: string, url?: string) => {
      const { access } = await start(change, password)
      const account = { ...access.account, ...(url && { url }) }
      const code = await listCalendars({ ...access, account }).catch((error: { code: string }) => error.code)
      await emulator?.stop()
      return code
    }
    expect(await fault({}, 'wrong')).toBe('login')
    expect(await fault({ allowPrivate: false })).toBe('blocked')
    expect(await fault({}, undefined, 'http://127.0.0.1:1/')).toBe('unreachable')
    expect(await fault({ resolver: async () => ['169.254.169.254'] }, undefined, 'https://a.example/')).toBe(
      'blocked',
    )
    expect(await fault({ resolver: async () => ['93.184.216.34'] }, undefined, 'http://a.example/')).toBe(
      'blocked',
    )
    expect(await fault({ resolver: async () => [] }, undefined, 'https://a.example/')).toBe('unresolved')
  })
})
