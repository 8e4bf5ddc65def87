import { Badge } from '@sanhe/ui/console/badge.tsx'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { SidePanel } from '@sanhe/ui/side-panel.tsx'
import { Link } from '@tanstack/react-router'
import { type MerchantOrderDetail, getMerchantOrderStatus, merchantOrderBadgeTones } from '../statuses.ts'
import { ordersLabels } from '../text.ts'
import { isMovable } from './movable.ts'
import { MoveForm } from './move-form.tsx'
import { movingLabels } from './text.ts'

type BookingPanelProps = { order: MerchantOrderDetail; onClose: () => void }

/** Panel with a booking of the calendar, its order, and the form that moves it to another time. */
export function BookingPanel({ order, onClose }: BookingPanelProps) {
  const t = useText(ordersLabels)
  const m = useText(movingLabels)
  const dateTime = useFormatDateTime()
  const status = getMerchantOrderStatus(order)
  const { orderNo, serviceTitle, scheduledAt, customer, contactName, address, remark } = order
  return (
    <SidePanel
      title={m.panel}
      onClose={onClose}
      actions={
        <Link to="/orders/$id" params={{ id: orderNo }} className={buttonClasses()}>
          {m.openOrder}
        </Link>
      }
    >
      <DescriptionList
        title={serviceTitle}
        facts={[
          {
            label: t.status,
            value: <Badge tone={merchantOrderBadgeTones[status]}>{t.statuses[status]}</Badge>,
          },
          { label: t.scheduled, value: dateTime(scheduledAt) },
          { label: t.customer, value: contactName ?? customer.nickname ?? t.anonymous },
          { label: t.phone, value: customer.phone },
          { label: t.address, value: address },
          { label: t.remark, value: remark },
        ]}
      />
      {isMovable(order) ? (
        <MoveForm key={orderNo} order={order} onMoved={onClose} />
      ) : (
        <p className="px-1 text-[13px] text-muted">{m.unmovable}</p>
      )}
    </SidePanel>
  )
}
