import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { type Deps, implement, maskPhone } from '#core'
import { ordersAdminContract } from './admin-contract.ts'
import { type AdminOrderRow, listAllOrders } from './admin-store.ts'

export const orderAdminRoutes = ({ db }: Pick<Deps, 'db'>) =>
  implement(ordersAdminContract, {
    async list({ query: { page, pageSize, ...filter } }) {
      const { orders, total } = await listAllOrders(db, filter, { page, pageSize })
      return { orders: orders.map(adminOrderView), total, page, pageSize }
    },
  })

const iso = (at: Date | null) => at && toIso(at.getTime())

const adminOrderView = (order: AdminOrderRow) => ({
  orderNo: order.order_no,
  orderType: order.order_type,
  title: order.title,
  amount: decimalYuanToNumber(order.amount),
  discount: decimalYuanToNumber(order.discount),
  status: order.status,
  userId: order.user_id,
  userName: order.nickname,
  userPhone: maskPhone(order.phone),
  createdAt: toIso(order.created_at.getTime()),
  paidAt: iso(order.paid_at),
  completedAt: iso(order.completed_at),
  cancelledAt: iso(order.cancelled_at),
  refundAmount: order.refund_amount === null ? null : decimalYuanToNumber(order.refund_amount),
  refundReason: order.refund_reason,
  refundAt: iso(order.refund_at),
})
