const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeLength = 18

/**
 * Checks a unified social credit code, the registration number of a Chinese company (GB 32100-2015): 17 characters,
 * weighted by powers of 3 modulo 31, and a check character.
 */
export function isCreditCode(code: string) {
  const values = Array.from(code, (character) => alphabet.indexOf(character))
  if (values.length !== codeLength || values.includes(-1)) return false
  const sum = values.slice(0, -1).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return values.at(-1) === (31 - (sum % 31)) % 31
}
