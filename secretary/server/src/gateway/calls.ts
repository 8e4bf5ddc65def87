import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, type Instant, instantToShanghaiDay, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { microfenPerFen, reserveBalance, settleReservation } from '#balance'
import type { GatewayModel } from '#config'
import type { Deps, GatewayCaller } from '#core'
import { openAiError } from './openai-error.ts'
import { computeCostMicrofen, type TokenUse } from './rules.ts'
import * as store from './store.ts'

export type GatewayCallDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Longest time of a call in ms. */
export const maxGatewayCallMs = 10 * minuteMs
/**
 * Age in ms at which a call that has not ended counts as lost. No call lasts so long, so the process of the call has
 * crashed.
 */
export const staleGatewayCallMs = maxGatewayCallMs + 5 * minuteMs
/** Time in ms for which calls are stored. Their sums per day stay. */
const callRetentionMs = 90 * dayMs
const batchSize = 500

export type ReservedGatewayCall = { id: string; keyId: number; model: GatewayModel; balanceFen: number }

/**
 * Reserves the largest possible cost of a call and stores the call. Reserving locks the balance, so that calls of one
 * account check the daily limit one after the other. Throws a refusal with status 402 if the money does not suffice.
 */
export function beginGatewayCall(
  { db, clock }: GatewayCallDeps,
  caller: GatewayCaller,
  model: GatewayModel,
  holdMicrofen: number,
): Promise<ReservedGatewayCall> {
  const now = clock.now()
  const day = instantToShanghaiDay(now)
  const id = randomUUID()
  return inTransaction(db, async (tx) => {
    const balance = await reserveBalance(tx, caller.userId, holdMicrofen)
    if (!balance) throw openAiError('insufficient_balance')
    if (caller.dailyLimitFen !== null) {
      const used = await store.sumGatewayKeyCostOfDay(tx, caller.keyId, day)
      if (used + holdMicrofen > caller.dailyLimitFen * microfenPerFen)
        throw openAiError('daily_limit_reached')
    }
    await store.addGatewayCall(tx, {
      id,
      user_id: caller.userId,
      key_id: caller.keyId,
      secretary_id: caller.secretaryId,
      model: model.id,
      day,
      held_microfen: holdMicrofen,
      started_at: toDate(now),
    })
    return { id, keyId: caller.keyId, model, balanceFen: balance.balance_fen }
  })
}

/** Tokens of a call. `isEstimated`: the provider reported none, so they were counted here. */
export type GatewayCallUsage = TokenUse & { isEstimated: boolean }

const noUse: GatewayCallUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, isEstimated: false }

/**
 * Books the use of a call and releases the rest of what it reserved. Without `use` the whole amount is released. Only
 * the first end of a call has an effect.
 */
export async function endGatewayCall(
  { db, clock, log }: GatewayCallDeps,
  call: Pick<ReservedGatewayCall, 'id' | 'model'>,
  use?: GatewayCallUsage,
) {
  const costMicrofen = use ? computeCostMicrofen(call.model, use) : 0
  const ended = await end({ db, clock }, call.id, use, costMicrofen)
  if (!ended) log.error({ call: call.id }, 'a call ended after its reservation was released')
  else if (ended.cost_microfen < costMicrofen)
    log.warn({ call: call.id, costMicrofen }, 'a call cost more than was reserved')
}

function end(
  { db, clock }: Pick<GatewayCallDeps, 'db' | 'clock'>,
  id: string,
  use: GatewayCallUsage | undefined,
  cost: number,
) {
  const now = clock.now()
  const { inputTokens, cachedTokens, outputTokens, isEstimated } = use ?? noUse
  return inTransaction(db, async (tx) => {
    const call = await store.endReservedGatewayCall(tx, id, {
      status: use ? 'booked' : 'released',
      input_tokens: inputTokens,
      cached_tokens: cachedTokens,
      output_tokens: outputTokens,
      is_estimated: isEstimated,
      cost_microfen: cost,
      ended_at: toDate(now),
    })
    if (!call) return undefined
    const { user_id: userId, held_microfen: heldMicrofen, cost_microfen: costMicrofen } = call
    const settlement = { userId, callId: id, heldMicrofen, costMicrofen }
    const billedFen = await settleReservation(tx, settlement, now)
    if (!use) return call
    if (billedFen > 0) await store.setGatewayCallBilledFen(tx, id, billedFen)
    await store.addToDailyUsage(tx, call, billedFen)
    await store.setGatewayKeyLastUsed(tx, call.key_id, toDate(now))
    return call
  })
}

/**
 * Releases what lost calls reserved. A lost call costs nothing, because its use is unknown and the crash was not the
 * user's fault.
 */
export async function releaseStaleGatewayCalls({ db, clock }: GatewayCallDeps, now: Instant) {
  const stale = await store.listStaleGatewayCalls(db, toDate(now - staleGatewayCallMs), batchSize)
  // oxlint-disable-next-line no-await-in-loop -- calls of one account wait for each other's lock anyway
  for (const { id } of stale) await end({ db, clock }, id, undefined, 0)
  return { released: stale.length }
}

export const deleteOldGatewayCalls = ({ db }: Pick<GatewayCallDeps, 'db'>, now: Instant) =>
  store.deleteEndedCalls(db, toDate(now - callRetentionMs))
