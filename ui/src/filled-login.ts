/** Phone number and code from the URL of the login page, such as the demo link of development. */
export type FilledLogin = { phone?: string; code?: string }

/** Reads `phone` and `code` (six digits) from the search of a route. Returns nothing when one is missing. */
export function readFilledLogin(search: Record<string, unknown>): FilledLogin {
  const [phone, code] = [textOf(search['phone']), textOf(search['code'])]
  return /^\+?\d{5,15}$/.test(phone) && /^\d{6}$/.test(code) ? { phone, code } : {}
}

/** The router parses a value of digits as a number. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
