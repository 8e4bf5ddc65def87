import { toIso } from '@sanhe/kit/runtime/clock'
import type { PaymentVendor } from '@sanhe/providers/payments'
import { type BalanceRefundRow, listBalanceRefunds } from '#balance'
import { implement } from '#core'
import { toPaymentResponse } from '#payments'
import { topUpsContract } from './contract.ts'
import { orderTopUp, refundUnusedBalance, type TopUpDeps } from './service.ts'

const maxRefunds = 100

export const topUpRoutes = (deps: TopUpDeps) =>
  implement(topUpsContract, {
    options() {
      const { gateway, topUps } = deps.config
      return {
        is_offered: gateway !== undefined,
        amounts_fen: topUps.amountsFen,
        max_balance_fen: topUps.maxBalanceFen,
        providers: Object.keys(deps.payments) as PaymentVendor[],
      }
    },
    async topUp({ actor, body, request, reply }) {
      const payer = { userId: actor.id, ip: request.ip }
      const { payment, isNew } = await orderTopUp(deps, payer, body)
      reply.code(isNew ? 201 : 200)
      return toPaymentResponse(payment)
    },
    async refund({ actor }) {
      await refundUnusedBalance(deps, actor.id)
      return listOf(deps, actor.id)
    },
    refunds: ({ actor }) => listOf(deps, actor.id),
  })

const listOf = async ({ db }: Pick<TopUpDeps, 'db'>, userId: number) => ({
  refunds: (await listBalanceRefunds(db, userId, maxRefunds)).map(toRefundResponse),
})

const toRefundResponse = (row: BalanceRefundRow) => ({
  refund_id: row.id,
  payment_id: row.payment_id,
  amount_fen: row.amount_fen,
  status: row.status,
  created_at: toIso(row.created_at.getTime()),
  ended_at: row.ended_at && toIso(row.ended_at.getTime()),
})
