import { startCalendarEmulator } from '@sanhe/providers/emulators/calendar'
import { createTestSessionId, startModelChat } from '#testing'

export const calendarPassword = 'dav-password-7731'
const user = 'li@shop.example'

export async function startCalendarWithAccount() {
  const server = await startCalendarEmulator({ user, password: calendarPassword })
  return {
    server,
    account: { name: 'Work', calendar_url: server.url, contacts_url: server.url, user_name: user },
  }
}

type Decision = 'approve' | 'deny'

/** Starts an agent in a time zone with a model emulator and one connected calendar. */
export async function startCalendarChat(timeZone = 'Asia/Shanghai', settings: Record<string, string> = {}) {
  const { server, account } = await startCalendarWithAccount()
  const chat = await startModelChat({ RATE_LIMIT_SCALE: '100', TIME_ZONE: timeZone, ...settings })
  await chat.agent.device.calendar.add({ body: { ...account, password: calendarPassword } })

  /** Lets the model call a tool in a new conversation, decides on each request, and returns requests and result. */
  async function useTool(name: string, input: Record<string, unknown>, decision: Decision = 'approve') {
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

  return {
    ...chat,
    server,
    account,
    useTool,
    undo: (call: { call_id: string } | undefined) =>
      chat.agent.device.undo.undo({ params: { call_id: call?.call_id ?? '' } }),
    /** Returns the ids of the events between two times. */
    async eventIds(from: string, to: string) {
      const { output } = await useTool('list_events', { from, to })
      return [...output.matchAll(/id: (\S+)/g)].map((found) => found[1] ?? '')
    },
    async stop() {
      await chat.stop()
      await server.stop()
    },
  }
}
export type CalendarChat = Awaited<ReturnType<typeof startCalendarChat>>

/** Writes an event as iCalendar. */
export const toICalendarSource = (...lines: string[]) =>
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
