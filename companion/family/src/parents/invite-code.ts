const codeLength = 6

/**
 * Reads an invite code that a person typed, pasted or scanned. Accepts spaces, lower case letters, and the URL of the
 * QR code.
 */
export function parseInviteCode(text: string) {
  const inUrl = /[?&]code=([^&#]+)/.exec(text)?.[1]
  return (inUrl ?? text)
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, codeLength)
}

export const isCompleteInviteCode = (code: string) => code.length === codeLength
