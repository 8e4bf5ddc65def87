import { systemClock } from '@sanhe/kit/runtime/clock'
import { isTimeZoneName } from '@sanhe/protocol/time-zone'

/**
 * Returns the name of a time zone for users, such as “China Standard Time”, or its current distance from UTC. A zone
 * that this browser does not know keeps its identifier.
 */
export const formatTimeZoneName = (
  zone: string,
  locale: string,
  timeZoneName: 'long' | 'shortOffset' = 'long',
) =>
  isTimeZoneName(zone)
    ? (new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
        .formatToParts(systemClock.now())
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone)
    : zone
