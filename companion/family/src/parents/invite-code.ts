const codeLength = 6

/**
 * Reads an invite code from what a person types, pastes or scans: the code with spaces and in lower case, or the URL of
 * the QR code. The router parses a code of digits as a number.
 */
export function parseInviteCode(text: string) {
  const inUrl = /[?&]code=([^&#]+)/.exec(text)?.[1]
  return (inUrl ?? text)
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, codeLength)
}

export const isCompleteInviteCode = (code: string) => code.length === codeLength
