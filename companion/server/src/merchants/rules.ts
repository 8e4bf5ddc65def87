import type { Fen } from '@sanhe/kit/money'
import { dayMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Validity of the password code in the approval message, which the recipient may read days later. */
export const welcomeCodeLifetimeMs = 7 * dayMs
/** Validity of a password code that the merchant requested. */
export const passwordCodeLifetimeMs = 10 * minuteMs
/** Number of wrong tries after which a password code is invalid. */
export const maxPasswordCodeTries = 5

export type MerchantStatus = 'pending' | 'active' | 'suspended' | 'closed'
type ReviewState = { status: MerchantStatus; review_result: 'approved' | 'rejected' | null }

/** Returns whether a merchant may submit its application again, which is allowed only after a rejection. */
export const canResubmitApplication = ({ status, review_result }: ReviewState) =>
  status === 'pending' && review_result === 'rejected'

export type MerchantReviewDecision = 'approve' | 'reject' | 'suspend' | 'level' | 'close'

/** Returns whether an administrator may make this decision about a merchant with this status. */
export function isMerchantDecisionAllowed(
  decision: MerchantReviewDecision,
  { status, review_result }: ReviewState,
) {
  if (decision === 'suspend') return status === 'active'
  if (decision === 'level' || decision === 'close') return status === 'active' || status === 'suspended'
  if (decision === 'reject') return status === 'pending' && review_result === null
  return status === 'suspended' || (status === 'pending' && review_result === null)
}

type SentCode = {
  set_password_code_hash: string | null
  set_password_expires_at: Date | null
  set_password_tries: number
}

/** Returns whether the account has a password code that can still be used. */
export const hasValidPasswordCode = (account: SentCode, now: Instant) =>
  account.set_password_code_hash !== null &&
  account.set_password_tries < maxPasswordCodeTries &&
  now < (account.set_password_expires_at?.getTime() ?? 0)

/** Masks a bank account number, for example as `****1234`, which is enough for the owner to recognise it. */
export const maskAccountNo = (accountNo: string) => `****${accountNo.slice(-4)}`

/**
 * Returns the part of a sale that all refunds of the order together reverse. A sale includes the discount of a platform
 * coupon, which the platform pays to the merchant. This discount is reduced in proportion to the refunded payment.
 */
export const calculateRefundedSaleShare = (saleFen: Fen, paidFen: Fen, backFen: Fen): Fen =>
  backFen >= paidFen ? saleFen : Math.round((saleFen * backFen) / paidFen)
