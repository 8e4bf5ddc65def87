import { useQuery } from '@tanstack/react-query'
import { formatIsoDay } from '#parts/dates.ts'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { formatDeliveryWindow } from './delivery-window-labels.ts'
import { deliveryWindowsQuery } from './queries.ts'

/** A chosen delivery window; undefined for a delivery as soon as possible. */
export type DeliveryWindowChoice = { day: string; start: string } | undefined

type DeliveryTimeFieldProps = {
  value: DeliveryWindowChoice
  error: string | undefined
  onChange: (value: DeliveryWindowChoice) => void
}

const asSoonAsPossible = 'soon'

/** Choice of the day and the period of a delivery. Choosing a day chooses its first period, so no choice is missing. */
export function DeliveryTimeField({ value, error, onChange }: DeliveryTimeFieldProps) {
  const { data: days = [] } = useQuery(deliveryWindowsQuery)
  const chosen = days.find(({ day }) => day === value?.day)
  const chooseDay = (day: string) => {
    const [first] = days.find((one) => one.day === day)?.windows ?? []
    onChange(first && { day, start: first.start })
  }
  return (
    <>
      <RadioChoices
        label="什么时候送"
        value={value?.day ?? asSoonAsPossible}
        options={[
          { value: asSoonAsPossible, label: '尽快送到' },
          ...days.map(({ day }) => ({ value: day, label: formatIsoDay(day) })),
        ]}
        error={chosen ? undefined : error}
        onChange={chooseDay}
      />
      {value && chosen && (
        <RadioChoices
          label="哪个时段"
          value={value.start}
          options={chosen.windows.map((window) => ({
            value: window.start,
            label: formatDeliveryWindow(window),
          }))}
          error={error}
          onChange={(start) => onChange({ day: value.day, start })}
        />
      )}
    </>
  )
}
