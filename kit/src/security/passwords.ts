import { hash, verify } from '@node-rs/bcrypt'
import { createFairQueue } from '@sanhe/kit/concurrency/fair-queue'
import { createErrorCatalogue } from '@sanhe/kit/http/errors'

const cost = 10

/** Length in bytes that bcrypt reads. It ignores the rest, so longer passwords with the same start would be equal. */
export const maxPasswordBytes = 72

/**
 * Limits password hashing: two cores compute about 15 hashes per second and are needed for other work too. Serving a
 * full queue (`maxWaiting`) takes about 20 seconds; one IP address gets few places in the queue.
 */
const queue = createFairQueue({ concurrency: 2, maxPerKey: 20, maxWaiting: 300 })

/**
 * Client whose password is checked: `address` is its IP address as returned by `rateLimitKeyOfIp`; `isKnown`
 * is true when the account logged in from this client before.
 */
export type PasswordCheckClient = { address: string; isKnown?: boolean }

/**
 * Client for password hashes that the service itself needs: for the first administrator and for demo data.
 */
const serviceItself: PasswordCheckClient = { address: 'the service itself', isKnown: true }

/**
 * Hash of a random password, which is used when there is no real hash. Verifying a password takes the same time with
 * this hash as with a real one.
 */
const dummyHash = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZQ0e4PzYl9cG6xU3bVvVtq0Oqv5y1W'

const apiError = createErrorCatalogue({
  BUSY: [503, 'Too many password checks at once, try again in a moment'],
})

async function runInQueue<T>(
  { address, isKnown = false }: PasswordCheckClient,
  work: () => Promise<T>,
): Promise<T> {
  const done = await queue.run({ key: address, isKnown }, work)
  if (!done) throw apiError('BUSY', { retryAfter: 2 })
  return done.result
}

const normalised = (password: string) => password.normalize('NFKC')

export const isPasswordWithinBcryptLimit = (password: string) =>
  Buffer.byteLength(normalised(password)) <= maxPasswordBytes

export function hashPassword(password: string, caller = serviceItself) {
  return runInQueue(caller, () => hash(normalised(password), { cost, rejectLongPasswords: true }))
}

/** Returns false for a wrong password, a password that is too long and a missing hash, always after the same time. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  caller = serviceItself,
) {
  const fits = isPasswordWithinBcryptLimit(password)
  const matches = await runInQueue(caller, () =>
    verify(fits ? normalised(password) : '', passwordHash ?? dummyHash),
  )
  return matches && fits && passwordHash != null
}
