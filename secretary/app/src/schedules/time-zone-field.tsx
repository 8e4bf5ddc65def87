import { isTimeZoneName } from '@sanhe/protocol/time-zone'
import { SelectField } from '@sanhe/ui/field.tsx'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { getDeviceTimeZone } from './device-time-zone.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'
import { formatTimeZoneName } from './time-zone-name.ts'

type TimeZoneFieldProps = { value: string; error: string | undefined; onChange: (zone: string) => void }

/** Choice of the time zone. The zone of this device is the first one, and the name of the chosen zone is below. */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const t = useText(scheduleFormLabels)
  const locale = localeByLanguage[useLanguage()]
  const device = getDeviceTimeZone()
  const zones = new Set([device, value, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return (
    <SelectField
      label={t.timeZone}
      hint={isTimeZoneName(value) ? formatZone(value, locale) : undefined}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...zones].map((zone) => (
        <option key={zone} value={zone}>
          {zone === device ? t.thisDevice(zone) : zone}
        </option>
      ))}
    </SelectField>
  )
}

/** Returns the name of a time zone with its current distance from UTC, as “China Standard Time, GMT+8”. */
function formatZone(zone: string, locale: string) {
  const names = [formatTimeZoneName(zone, locale), formatTimeZoneName(zone, locale, 'shortOffset')]
  return [...new Set(names)].join(' · ')
}
