import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import { addNotice, type Deps, lowBalanceSubject } from '#core'

type LowBalanceDeps = Pick<Deps, 'db' | 'clock'>

/** Header with which the backend's gateway marks replies of an account whose balance is low. */
const lowBalanceHeader = 'x-balance-low'

/** Wraps a `fetch` that calls models: notifies the owner's devices of a low balance, once a day. */
export const createBalanceWatch =
  ({ db, clock }: LowBalanceDeps, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init)
    if (response.headers.has(lowBalanceHeader)) {
      const now = clock.now()
      const notice_key = `balance:${instantToShanghaiDay(now)}`
      const notice = { notice_key, kind: 'budget', session_id: null, subject_id: lowBalanceSubject } as const
      transaction(db, () => addNotice(db, notice, now))
    }
    return response
  }
