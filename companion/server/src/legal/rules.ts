import type { LegalKind } from './contract.ts'

export const legalTitles: Record<LegalKind, string> = {
  privacy: '隐私政策',
  terms: '用户协议',
  health: '健康数据单独同意书',
}

export const isLegalKind = (kind: string): kind is LegalKind => Object.hasOwn(legalTitles, kind)

const placeholderForm = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Returns the first placeholder of a text that has no value, if there is one. */
export const findUnknownLegalPlaceholder = (source: string, values: Record<string, string>) =>
  [...source.matchAll(placeholderForm)]
    .map(([, name = '']) => name)
    .find((name) => !Object.hasOwn(values, name))

export const fillLegalPlaceholders = (source: string, values: Record<string, string>) =>
  source.replace(placeholderForm, (whole, name: string) => values[name] ?? whole)

export type PublishedLegalVersion = { version: number; needs_consent: boolean; summary: string }

/** Returns the newest version to which every account must agree. The first version always requires consent. */
export const getRequiredVersion = (versions: PublishedLegalVersion[]) =>
  Math.max(1, ...versions.filter(({ needs_consent }) => needs_consent).map(({ version }) => version))

/**
 * Returns the error code for the version that a person agreed to. VALIDATION_ERROR: the version was never published.
 * CONSENT_OUTDATED: a newer version requires consent, for example because it was published while the person was
 * reading.
 */
export function decideAgreedVersionRefusal(agreed: number, versions: PublishedLegalVersion[]) {
  if (!versions.some(({ version }) => version === agreed)) return 'VALIDATION_ERROR' as const
  return agreed < getRequiredVersion(versions) ? ('CONSENT_OUTDATED' as const) : undefined
}

/**
 * Returns the status of a consent: whether the account must agree again, and which changes are new. `agreed` is the
 * newest version that the account agreed to; undefined if there is none.
 */
export function computeConsentStatus(versions: PublishedLegalVersion[], agreed: number | undefined) {
  const isDue = (agreed ?? 0) < getRequiredVersion(versions)
  const newer = versions.filter(({ version }) => agreed !== undefined && version > agreed)
  const newestFirst = newer.toSorted((one, other) => other.version - one.version)
  return { agreedVersion: agreed ?? null, isDue, changes: newestFirst.map(({ summary }) => summary) }
}
