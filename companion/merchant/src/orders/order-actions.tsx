import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { isOrderTimeReached, type MerchantOrderDetail, getMerchantOrderStatus } from './statuses.ts'
import { ordersLabels } from './text.ts'

/** Buttons for the steps that are possible for an order with this status. The usual next step comes first. */
export function OrderActions({ row: order }: { row: MerchantOrderDetail }) {
  const { confirm, complete, reject } = useSteps(order)
  const status = getMerchantOrderStatus(order)
  const steps: RowAction[] =
    status === 'pending'
      ? [confirm, reject]
      : status === 'unpaid'
        ? [reject]
        : status === 'confirmed'
          ? [...(isOrderTimeReached(order) ? [complete] : []), reject]
          : []
  return steps.length > 0 && <RowActions actions={steps} />
}

function useSteps({ orderNo, serviceTitle, paidAt }: MerchantOrderDetail) {
  const t = useText(ordersLabels)
  const params = { id: orderNo }
  return {
    confirm: {
      label: t.confirm,
      isMain: true,
      run: () => api.merchantOrders.confirm({ params }),
      success: t.confirmed,
    },
    complete: {
      label: t.complete,
      isMain: true,
      question: { title: t.completeQuestion(serviceTitle), text: t.completeText },
      run: () => api.merchantOrders.complete({ params }),
      success: t.completed,
    },
    reject: {
      label: t.reject,
      isDanger: true,
      question: {
        title: t.rejectQuestion(serviceTitle),
        text: paidAt === null ? t.rejectUnpaidText : t.rejectText,
        reason: 'optional',
      },
      run: (reason?: string) => api.merchantOrders.reject({ params, body: reason ? { reason } : null }),
      success: t.rejected,
    },
  } satisfies Record<string, RowAction>
}
