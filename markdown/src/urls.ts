/** What browsers strip or ignore inside an address, and what hides in one. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/gu
const schemes = ['http', 'https', 'mailto']

export const linkRel = 'noopener nofollow'

/** The address without invisible characters, when it is relative or of an allowed scheme; else undefined. */
export function safeUrl(address: string) {
  const url = address.replace(invisible, (char) => (char === ' ' ? '%20' : ''))
  const scheme = url.replace(/^(%20)+/, '').match(/^([^/?#\\]*?):/)?.[1]
  if (scheme === undefined) return url
  return schemes.includes(scheme.toLowerCase()) ? url.replace(/^(%20)+/, '') : undefined
}

/** Whether a browser would leave this site for it. */
export const isExternalUrl = (url: string) => /^(https?:|[\\/]{2})/i.test(url)
