import { afterEach, describe, expect, test } from 'vitest'
import { type CalendarChat, startCalendarChat, toICalendarSource } from './testing/calendar-chat.ts'

let chat: CalendarChat
afterEach(() => chat.stop())

const data = () => chat.server.events().map((event) => event.data)
const weekly = toICalendarSource(
  'SUMMARY:Team',
  'DTSTART;TZID=Europe/Berlin:20261019T090000',
  'DTEND;TZID=Europe/Berlin:20261019T100000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
)
const meeting = { title: 'Visit', start: '2026-12-01T09:00', end: '2026-12-01T10:30', place: 'Room 2' }
const attendee = 'wang@supplier.example'

describe('list_events', () => {
  test('shows recurring and all-day events as untrusted text in the time zone of the owner', async () => {
    chat = await startCalendarChat()
    chat.server.addEvent('weekly', weekly)
    chat.server.addEvent(
      'holiday',
      toICalendarSource('SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261022'),
    )
    const { output, approvals } = await chat.useTool('list_events', { from: '2026-10-19', to: '2026-11-03' })
    expect(approvals).toEqual([])
    expect(output).toMatch(/^4 of 4 events, times in Asia\/Shanghai:\n\n\[WEB CONTENT /)
    expect(output).toContain('2026-10-19 15:00 – 16:00 (Asia/Shanghai, UTC+08:00); recurring')
    // Summer time in Berlin ended on 25 October, so the event is one hour later in Shanghai.
    expect(output).toContain('2026-10-26 16:00 – 17:00')
    expect(output).toContain('- "Holiday"\n  2026-10-20 – 2026-10-21;')
  })

  test('refuses a period that is longer than 92 days or ends before it starts', async () => {
    chat = await startCalendarChat()
    // oxlint-disable-next-line no-await-in-loop -- one call after the other
    for (const to of ['2027-01-02', '2026-10-01'])
      expect((await chat.useTool('list_events', { from: '2026-10-01', to })).output).toContain('92 days')
  })

  test('shows at most 100 events and states their total', async () => {
    chat = await startCalendarChat()
    chat.server.addEvent(
      'daily',
      toICalendarSource('SUMMARY:x', 'DTSTART:20260101T000000Z', 'DURATION:PT5M', 'RRULE:FREQ=HOURLY'),
    )
    const { output } = await chat.useTool('list_events', { from: '2026-01-01', to: '2026-01-08' })
    expect(output).toMatch(/^100 of 1\d\d events/)
  })
})

test('find_contact finds contacts by a part of the name as untrusted text', async () => {
  chat = await startCalendarChat()
  chat.server.addContact(
    'w',
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:王小明\r\nEMAIL:${attendee}\r\nTEL:+8613800000000\r\nEND:VCARD\r\n`,
  )
  const { output } = await chat.useTool('find_contact', { query: '小明' })
  expect(output).toMatch(/^1 of 1 contacts:\n\n\[WEB CONTENT [^]*"王小明": wang@supplier\.example, \+86138/)
  expect((await chat.useTool('find_contact', { query: 'nobody' })).output).toBe('No contact was found.')
})

describe('create_event', () => {
  test('shows title, time with zone and place in both languages, creates the event after approval, and undo deletes it', async () => {
    chat = await startCalendarChat()
    const denied = await chat.useTool('create_event', meeting, 'deny')
    expect(denied.approvals).toMatchObject([
      {
        risk: 'write',
        target: 'Work › Work',
        input: 'Title: Visit\nTime: 2026-12-01 09:00 – 10:30 (Asia/Shanghai, UTC+08:00)\nPlace: Room 2',
        translations: {
          zh: {
            input: '标题：Visit\n时间：2026-12-01 09:00 – 10:30 (Asia/Shanghai, UTC+08:00)\n地点：Room 2',
          },
        },
      },
    ])
    expect(data()).toEqual([])
    const { output, call } = await chat.useTool('create_event', meeting)
    expect(output).toBe('The event was created.')
    expect(data()[0]).toContain(`UID:${call?.call_id.toLowerCase()}`)
    expect(data()[0]).toContain('DTSTART:20261201T010000Z')
    await chat.undo(call)
    expect(data()).toEqual([])
  })

  test('an event with attendees needs approval as an action that sends, and the request names the attendees', async () => {
    chat = await startCalendarChat()
    const params = { name: 'create_event' }
    await chat.agent.device.approvals.setToolPolicy({ params, body: { policy: 'allow' } })
    expect((await chat.useTool('create_event', meeting)).approvals).toEqual([])
    const invitation = { ...meeting, title: 'Offer', attendees: [attendee] }
    const { approvals } = await chat.useTool('create_event', invitation, 'deny')
    expect(approvals[0]).toMatchObject({ risk: 'send' })
    expect(approvals[0]?.['summary']).toContain(`and invite ${attendee}`)
    expect(approvals[0]?.['input']).toContain(`Attendees: ${attendee}`)
    expect(data()).toHaveLength(1)
  })

  test('asks for approval, even with the policy allow, when an event with this title and time exists', async () => {
    chat = await startCalendarChat()
    const params = { name: 'create_event' }
    await chat.agent.device.approvals.setToolPolicy({ params, body: { policy: 'allow' } })
    await chat.useTool('create_event', meeting)
    const { approvals } = await chat.useTool('create_event', meeting, 'deny')
    expect(approvals[0]?.['summary']).toContain('has an event with this title and time already')
    expect(data()).toHaveLength(1)
  })

  test('stores the last day of an all-day event, and moves a time that summer time skips one hour forward', async () => {
    chat = await startCalendarChat('Europe/Berlin')
    await chat.useTool('create_event', { title: 'Fair', start: '2027-03-01', end: '2027-03-03' })
    expect(data()[0]).toMatch(/DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270304/)
    const { approvals } = await chat.useTool('create_event', { title: 'Night', start: '2027-03-28T02:30' })
    expect(approvals[0]?.['input']).toContain('2027-03-28 03:30 – 04:30 (Europe/Berlin, UTC+02:00)')
  })

  test('creates the event once and reports it as created when the answer of the server is lost', async () => {
    chat = await startCalendarChat()
    chat.server.loseAnswers(true)
    expect((await chat.useTool('create_event', meeting)).output).toBe('The event was created.')
    expect(data()).toHaveLength(1)
  })

  test.each([
    ['an end before the start', { end: '2026-12-01T08:00' }],
    ['a day as the end of a time', { end: '2026-12-02' }],
    ['a day that does not exist', { start: '2026-02-30' }],
    ['an attendee that is no address', { attendees: ['Wang'] }],
    ['too many attendees', { attendees: Array.from({ length: 51 }, (_, index) => `a${index}@a.example`) }],
  ])('refuses %s before it asks for approval', async (_, change) => {
    chat = await startCalendarChat()
    const { approvals, call } = await chat.useTool('create_event', { ...meeting, ...change })
    expect(approvals).toEqual([])
    expect(call?.status).toBe('failed')
  })
})

describe('move_event and cancel_event', () => {
  test('move_event shows the difference, moves one occurrence, and undo moves it back', async () => {
    chat = await startCalendarChat()
    chat.server.addEvent('weekly', weekly)
    const [, second = ''] = await chat.eventIds('2026-10-19', '2026-11-20')
    const { approvals, call } = await chat.useTool('move_event', { id: second, start: '2026-10-27T10:00' })
    expect(approvals[0]).toMatchObject({ risk: 'write' })
    expect(approvals[0]?.['diff']).toContain('-Time: 2026-10-26 16:00 – 17:00')
    expect(approvals[0]?.['diff']).toContain('+Time: 2026-10-27 10:00 – 11:00')
    expect(approvals[0]?.['translations']).toEqual({
      zh: { diff: expect.stringContaining('+时间：2026-10-27 10:00 – 11:00') },
    })
    expect(data()[0]).toContain('DTSTART:20261027T020000Z')
    await chat.undo(call)
    expect(data()).toEqual([weekly.trim()])
  })

  test('cancel_event deletes one occurrence or the series, and undo restores each', async () => {
    chat = await startCalendarChat()
    chat.server.addEvent('weekly', weekly)
    const [first = ''] = await chat.eventIds('2026-10-19', '2026-11-20')
    const one = await chat.useTool('cancel_event', { id: first })
    expect(await chat.eventIds('2026-10-19', '2026-11-20')).toHaveLength(3)
    await chat.undo(one.call)
    const all = await chat.useTool('cancel_event', { id: first, series: true })
    expect(all.approvals[0]?.['summary']).toContain('Delete all occurrences of the event "Team"')
    expect(data()).toEqual([])
    await chat.undo(all.call)
    expect(data()).toEqual([weekly.trim()])
  })

  test('undo refuses with UNDO_CONFLICT when the event has changed since the call', async () => {
    chat = await startCalendarChat()
    const { call } = await chat.useTool('create_event', meeting)
    const [event] = chat.server.events()
    const name = event?.path.split('/').at(-1)?.replace('.ics', '') ?? ''
    chat.server.addEvent(name, event?.data.replace('Visit', 'Another') ?? '')
    await expect(chat.undo(call)).rejects.toMatchObject({ body: { error: 'UNDO_CONFLICT' } })
    expect(data()).toHaveLength(1)
  })

  test('moving or cancelling an event with attendees needs approval as an action that sends', async () => {
    chat = await startCalendarChat()
    const lines = ['DTSTART:20261201T010000Z', 'DTEND:20261201T020000Z', `ATTENDEE:mailto:${attendee}`]
    chat.server.addEvent('visit', toICalendarSource('SUMMARY:Visit', ...lines))
    const [id = ''] = await chat.eventIds('2026-12-01', '2026-12-02')
    for (const [name, input] of [
      ['move_event', { id, start: '2026-12-02T09:00' }],
      ['cancel_event', { id }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const { approvals } = await chat.useTool(name, input, 'deny')
      expect(approvals).toMatchObject([{ risk: 'send', summary: expect.stringContaining(attendee) }])
    }
  })

  test("cancel_event refuses an id that is not an event of the account's calendars", async () => {
    chat = await startCalendarChat()
    const id = `1.${Buffer.from('http://127.0.0.1:9/dav/cal/work/x.ics').toString('base64url')}.`
    expect((await chat.useTool('cancel_event', { id })).output).toContain('no longer in the calendar')
    expect((await chat.useTool('cancel_event', { id: 'x' })).output).toContain('not the id of an event')
  })
})
