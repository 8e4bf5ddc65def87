/**
 * Phone number and login code from the URL of the login page. The demo link of the development server contains them.
 */
export type PrefilledLogin = { phone?: string; code?: string }

/**
 * Parses `phone` and `code` (six digits) from the search parameters of the URL. Returns an empty object when one is
 * missing or invalid.
 */
export function parsePrefilledLogin(search: Record<string, unknown>): PrefilledLogin {
  const [phone, code] = [textOf(search['phone']), textOf(search['code'])]
  return /^\+?\d{5,15}$/.test(phone) && /^\d{6}$/.test(code) ? { phone, code } : {}
}

/** Numbers are converted to text, because the router parses a search parameter of digits as a number. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
