import { dayMs, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import type { BundleManifest } from '@sanhe/protocol/bundles/bundle-schemas'
import { isHigherVersion } from '@sanhe/protocol/bundles/semantic-version'
import { maxBundlesPerAccount, maxWaitingPerAccount } from './contract.ts'

/** Age from which the publisher's agent is no longer notified of a decision. The market shows the decision anyway. */
export const maxDecisionAgeMs = dayMs

/** Returns the time until the next attempt to reach the publisher's agent: 1, 2, 4 … minutes, at most one hour. */
export const getDecisionRetryDelayMs = (attempts: number) => Math.min(minuteMs * 2 ** attempts, hourMs)

/** Stored state that decides whether an account may publish a version. */
export type PublicationState = {
  userId: number
  publisher: { public_key: string | null } | undefined
  /** True if another account is bound to the key of the bundle. */
  isKeyOfOther: boolean
  bundle: { user_id: number; removed_at: Date | null } | undefined
  /** All versions of the bundle, in every state. */
  versions: readonly string[]
  bundlesOfAccount: number
  waitingOfAccount: number
}

/** Returns why an account may not publish a version; undefined if it may. */
export function refusePublication(
  { version, publisher_key }: Pick<BundleManifest, 'version' | 'publisher_key'>,
  state: PublicationState,
) {
  const { publisher, bundle } = state
  if (!publisher) return 'PUBLISHER_NAME_REQUIRED' as const
  if (publisher.public_key !== null && publisher.public_key !== publisher_key)
    return 'PUBLISHER_KEY_CHANGED' as const
  if (state.isKeyOfOther) return 'PUBLISHER_KEY_TAKEN' as const
  if (bundle && bundle.user_id !== state.userId) return 'SLUG_TAKEN' as const
  if (bundle?.removed_at) return 'BUNDLE_REMOVED' as const
  if (!state.versions.every((before) => isHigherVersion(version, before)))
    return 'VERSION_NOT_HIGHER' as const
  if (!bundle && state.bundlesOfAccount >= maxBundlesPerAccount) return 'TOO_MANY_BUNDLES' as const
  if (state.waitingOfAccount >= maxWaitingPerAccount) return 'TOO_MANY_WAITING' as const
  return undefined
}
