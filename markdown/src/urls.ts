/** Characters that browsers ignore inside a URL, and that can hide its scheme. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/gu
const schemes = ['http', 'https', 'mailto']

export const externalLinkRel = 'noopener nofollow'

/** Returns the URL without invisible characters if it is relative or has an allowed scheme; otherwise undefined. */
export function sanitizeUrl(address: string) {
  const url = address.replace(invisible, (char) => (char === ' ' ? '%20' : ''))
  const scheme = url.replace(/^(%20)+/, '').match(/^([^/?#\\]*?):/)?.[1]
  if (scheme === undefined) return url
  return schemes.includes(scheme.toLowerCase()) ? url.replace(/^(%20)+/, '') : undefined
}

/** Returns whether the URL leads to another site. */
export const isExternalUrl = (url: string) => /^(https?:|[\\/]{2})/i.test(url)
