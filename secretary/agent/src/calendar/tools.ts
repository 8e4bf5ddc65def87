import type { Deps, Skill } from '#core'
import { type CalendarClient, createCalendarClient } from './calendar-client.ts'
import { calendarChangeTools } from './change-tools.ts'
import { createEventTool } from './create-tool.ts'
import { calendarReadTools } from './read-tools.ts'
import type { CalendarDeps } from './service.ts'
import { countCalendarAccounts } from './store.ts'

export type CalendarToolDeps = Pick<Deps, 'db'> & {
  client: CalendarClient
  timeZone: string
  /** Returns whether a calendar is connected. */
  isOffered(): boolean
}

/** Tools for the owner's calendars and contacts. A model is offered them once a calendar is connected. */
export function calendarTools(deps: CalendarDeps): Skill[] {
  const tools: CalendarToolDeps = {
    db: deps.db,
    client: createCalendarClient(deps),
    timeZone: deps.config.timeZone,
    isOffered: () => countCalendarAccounts(deps.db) > 0,
  }
  return [...calendarReadTools(tools), createEventTool(tools), ...calendarChangeTools(tools)]
}
