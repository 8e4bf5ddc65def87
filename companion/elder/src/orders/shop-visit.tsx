import { useQuery } from '@tanstack/react-query'
import { Card, LabelledValue } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { QueryContent } from '#parts/query-content.tsx'
import { MerchantMoveNotice } from '#services/merchant-move-notice.tsx'
import { shopOrderQuery } from '#services/queries.ts'
import { RescheduleShopOrderAction } from '#services/reschedule-action.tsx'

/** Shop, time and address of an ordered service, and a notice after the shop has moved it. */
export const ShopVisit = ({ orderNo }: { orderNo: string }) => (
  <QueryContent query={useQuery(shopOrderQuery(orderNo))}>
    {(order) => {
      const { storeName, scheduledAt, address, contactName } = order
      return (
        <>
          <MerchantMoveNotice order={order} />
          <Card>
            <dl className="flex flex-col gap-2">
              {storeName && <LabelledValue name="商家">{storeName}</LabelledValue>}
              <LabelledValue name="时间">
                {scheduledAt ? formatDateTime(scheduledAt) : '由商家联系您约定'}
              </LabelledValue>
              {address && (
                <LabelledValue name="地址">{[address, contactName].filter(Boolean).join('，')}</LabelledValue>
              )}
            </dl>
          </Card>
          <RescheduleShopOrderAction order={order} />
        </>
      )
    }}
  </QueryContent>
)
