import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'

/**
 * Returns a fingerprint of the text that ignores the kind of line endings, because the browser's editor has only one
 * kind.
 */
export const computeSourceFingerprint = (source: string) =>
  computeTextFingerprint(source.replace(/\r\n?/g, '\n'))
