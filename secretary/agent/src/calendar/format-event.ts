import { type CalendarEvent, type EventTime, toWallTime } from '@sanhe/providers/calendar'
import { type ChooseText, escapeToOneLine, quoteUntrustedText, truncateText } from '#skills'

const maxShownAttendees = 20

const oneLine = (text: string) => escapeToOneLine(truncateText(text, 300).text)

type Period = { start: EventTime; end: EventTime }

/** Formats a period with its time zone. The last day of an all-day event is included. */
export function formatPeriod({ start, end }: Period, zone: string) {
  if ('day' in start || 'day' in end) return formatDays(start, end)
  const [from, to] = [toWallTime(start.at, zone), toWallTime(end.at, zone)]
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to.replace('T', ' ')
  const { offset } = Temporal.Instant.fromEpochMilliseconds(start.at).toZonedDateTimeISO(zone)
  return `${from.replace('T', ' ')} – ${until} (${zone}, UTC${offset})`
}

function formatDays(start: EventTime, end: EventTime) {
  const first = 'day' in start ? start.day : ''
  const last = 'day' in end ? Temporal.PlainDate.from(end.day).subtract({ days: 1 }).toString() : first
  return last > first ? `${first} – ${last}` : first
}

export const toAttendeeAddress = (attendee: string) => attendee.replace(/^mailto:/i, '')

function formatAttendees(attendees: string[]) {
  const shown = attendees.slice(0, maxShownAttendees).map(toAttendeeAddress).join(', ')
  const leftOut = attendees.length - maxShownAttendees
  return oneLine(leftOut > 0 ? `${shown} (+${leftOut})` : shown)
}

/** Formats an event of a list. */
export function formatListedEvent(event: CalendarEvent & { calendar: string }, id: string, zone: string) {
  const { summary, location, attendees, recurrence, calendar } = event
  const about = [
    formatPeriod(event, zone),
    ...(location ? [`place: ${quoteUntrustedText(location)}`] : []),
    ...(attendees.length ? [`attendees: ${formatAttendees(attendees)}`] : []),
    ...(recurrence === null ? [] : ['recurring']),
    ...(calendar ? [`calendar: ${quoteUntrustedText(calendar, 100)}`] : []),
  ]
  return `- ${quoteUntrustedText(summary)}\n  ${about.join('; ')}\n  id: ${id}`
}

export type DisplayedCalendarEvent = Period & {
  summary: string
  location: string
  attendees: string[]
  description?: string | undefined
}

/** Formats an event as the owner sees it in the approval request. */
export function formatEventForApproval(choose: ChooseText, event: DisplayedCalendarEvent, zone: string) {
  const field = (en: string, zh: string, value: string | undefined) =>
    value ? [`${choose(`${en}: `, `${zh}：`)}${value}`] : []
  return [
    ...field('Title', '标题', event.summary),
    ...field('Time', '时间', formatPeriod(event, zone)),
    ...field('Place', '地点', event.location),
    ...field('Attendees', '参与者', event.attendees.map(toAttendeeAddress).join(', ')),
    ...field('Description', '说明', event.description),
  ].join('\n')
}
