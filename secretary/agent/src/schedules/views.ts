import { toIso } from '@sanhe/kit/runtime/clock'
import { parseWeekdays } from './rules.ts'
import type { ScheduleRunRow, TitledScheduleRow } from './store.ts'

export const toScheduleResponse = (row: TitledScheduleRow) => ({
  schedule_id: row.schedule_id,
  session_id: row.session_id,
  session_title: row.session_title,
  title: row.title,
  instruction: row.instruction,
  kind: row.kind,
  time: row.time,
  date: row.date,
  weekdays: parseWeekdays(row.weekdays),
  day_of_month: row.day_of_month,
  every_hours: row.every_hours,
  time_zone: row.time_zone,
  status: row.status,
  next_at: row.next_at === null ? null : toIso(row.next_at),
})

export const toScheduleRunResponse = ({ due_at, message_id, status }: ScheduleRunRow) => ({
  due_at: toIso(due_at),
  status: runStatus(message_id, status),
  message_id,
})

function runStatus(messageId: ScheduleRunRow['message_id'], status: ScheduleRunRow['status']) {
  if (messageId === null) return 'missed' as const
  if (status === null) return 'deleted' as const
  return status === 'streaming' ? ('running' as const) : status
}
