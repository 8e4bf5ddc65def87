import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import type { MerchantOrderDetail } from '../statuses.ts'
import { BookingPanel } from './booking-panel.tsx'
import { isMovable } from './movable.ts'
import { movingLabels } from './text.ts'

/** Button of the order page that opens the panel in which an employee moves the booking. */
export function MoveOrderButton({ order }: { order: MerchantOrderDetail }) {
  const t = useText(movingLabels)
  const [isOpen, setOpen] = useState(false)
  if (!isMovable(order)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.move}</Button>
      {isOpen && <BookingPanel order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
