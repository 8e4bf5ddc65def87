import { minuteMs, systemClock } from '@sanhe/kit/runtime/clock'
import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { QueryStates } from '@sanhe/ui/console/query-states.tsx'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import type { MerchantOrderDetail } from '../statuses.ts'
import { FreeTimes } from './free-times.tsx'
import { getFirstMoveDay } from './movable.ts'
import { movingLabels } from './text.ts'

type MoveFormProps = { order: MerchantOrderDetail; onMoved: () => void }

/** Form that moves a booking: day, free time, and a confirmation that asks for the reason. */
export function MoveForm({ order, onMoved }: MoveFormProps) {
  const t = useText(movingLabels)
  const dateTime = useFormatDateTime()
  const { orderNo, scheduledAt } = order
  const now = systemClock.now()
  const [day, setDay] = useState(() => getFirstMoveDay(scheduledAt, now))
  const [at, setAt] = useState<string>()
  const query = useQuery({
    queryKey: ['orders', orderNo, 'times', day],
    queryFn: ({ signal }) =>
      api.merchantOrders.times({ params: { id: orderNo }, query: { from: day, days: 1 } }, { signal }),
    enabled: day !== '',
    refetchInterval: minuteMs,
  })
  const move = async (reason: string) => {
    await api.merchantOrders.move({ params: { id: orderNo }, body: { scheduledAt: at ?? '', reason } })
    onMoved()
  }
  return (
    <ConsolePanel title={t.newTime}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t.day}
          type="date"
          min={toShanghaiDay(now)}
          value={day}
          onChange={({ target }) => {
            setDay(target.value)
            setAt(undefined)
          }}
        />
        {day !== '' && (
          <QueryStates query={query}>
            {(offered) => (
              <FreeTimes offered={offered} day={day} current={scheduledAt} value={at} onChange={setAt} />
            )}
          </QueryStates>
        )}
        {at === undefined && <p className="text-[13px] text-muted">{t.choose}</p>}
        <div className="flex justify-end">
          <ActionButton
            label={t.move}
            look="primary"
            isDisabled={at === undefined}
            question={{ title: t.question(dateTime(at ?? null)), text: t.text, reason: 'required' }}
            run={(reason = '') => move(reason)}
            success={t.moved}
          />
        </div>
      </div>
    </ConsolePanel>
  )
}
