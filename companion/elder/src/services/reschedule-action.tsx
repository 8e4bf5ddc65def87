import { Button } from '@sanhe/ui/button.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { formatDateTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'

import { type HomeVisitTime, toShanghaiTimestamp } from '#parts/visit-times.ts'
import { type ShopOrderItem, serviceStartTimesQuery } from './queries.ts'
import { FreeStartTimeFields } from './start-time-fields.tsx'

/** Button that moves an order to another free time of its service. */
export function RescheduleShopOrderAction({ order }: { order: ShopOrderItem }) {
  const [isOpen, setOpen] = useState(false)
  if (!order.canReschedule) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>改时间</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="改到什么时间？"
        description={order.serviceTitle}
      >
        <RescheduleForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RescheduleForm({ order, onClose }: { order: ShopOrderItem; onClose: () => void }) {
  const query = useQuery(serviceStartTimesQuery(order.serviceId))
  const client = useQueryClient()
  const [visit, setVisit] = useState<HomeVisitTime>({ day: '', time: '' })
  const move = useMutation({
    mutationFn: () =>
      api.merchantOrders.reschedule({
        params: { id: order.orderNo },
        body: { scheduledAt: toShanghaiTimestamp(visit.day, visit.time) },
      }),
    onSuccess: ({ message }) => {
      showToast(message)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['services'] }),
  })
  return (
    <>
      <div className="flex flex-col gap-4">
        {/* The fields appear only after their times are loaded, so the focus starts at the current time. */}
        <p data-focus-first tabIndex={-1} className="outline-none">
          {order.scheduledAt && (
            <>
              现在约的是 <strong>{formatDateTime(order.scheduledAt)}</strong>。
            </>
          )}
          请选新的时间，改好以后商家会收到通知。
        </p>
        <QueryContent query={query}>
          {(offered) => <FreeStartTimeFields offered={offered} visit={visit} onChange={setVisit} />}
        </QueryContent>
        <ErrorMessage error={move.error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>不改了</Button>
        <Button look="primary" isBusy={move.isPending} disabled={!visit.time} onClick={() => move.mutate()}>
          {visit.time ? '改时间' : '请先选时间'}
        </Button>
      </DialogActions>
    </>
  )
}
