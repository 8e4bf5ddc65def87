import { ProviderError } from '@sanhe/kit/http/errors'

/** `no_calendar`: no CalDAV or CardDAV at this address. `changed`: another program has changed the event. */
export type CalendarFault =
  | 'blocked'
  | 'unresolved'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'login'
  | 'no_calendar'
  | 'refused'
  | 'changed'
  | 'no_event'
  | 'too_large'

/** Thrown when a calendar server cannot be used. It contains no password and no text of an event. */
export class CalendarError extends ProviderError<CalendarFault> {
  override name = 'CalendarError'

  constructor(code: CalendarFault) {
    super(code, `the calendar server cannot be used: ${code}`, code === 'unreachable' || code === 'timeout')
  }
}
