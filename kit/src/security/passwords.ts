import { hash, verify } from '@node-rs/bcrypt'
import { createFairQueue } from '@sanhe/kit/concurrency/fair-queue'
import { errorCatalogue } from '@sanhe/kit/http/errors'

const cost = 10

/** bcrypt reads 72 bytes and ignores the rest, so longer passwords with the same start would be equal. */
export const maxPasswordBytes = 72

/**
 * Limits hashing: two cores compute about 15 hashes per second and are needed for other work too. A full queue
 * (`maxWaiting`) takes about 20 seconds; one address has few places in it.
 */
const queue = createFairQueue({ concurrency: 2, maxPerKey: 20, maxWaiting: 300 })

/**
 * Caller whose password is checked: `address` comes from `ipKey`; `isKnown` is true when the account logged in from
 * there before.
 */
export type PasswordCaller = { address: string; isKnown?: boolean }

/** Caller for the service itself: the first administrator and demo data. */
const serviceItself: PasswordCaller = { address: 'the service itself', isKnown: true }

/** Hash of an unknown password: verifying against it takes as long as against a real hash. */
const dummyHash = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZQ0e4PzYl9cG6xU3bVvVtq0Oqv5y1W'

const apiError = errorCatalogue({ BUSY: [503, 'Too many password checks at once, try again in a moment'] })

async function runInQueue<T>(
  { address, isKnown = false }: PasswordCaller,
  work: () => Promise<T>,
): Promise<T> {
  const done = await queue.run({ key: address, isKnown }, work)
  if (!done) throw apiError('BUSY', { retryAfter: 2 })
  return done.result
}

const normalised = (password: string) => password.normalize('NFKC')

export const passwordFitsBcrypt = (password: string) =>
  Buffer.byteLength(normalised(password)) <= maxPasswordBytes

export function hashPassword(password: string, caller = serviceItself) {
  return runInQueue(caller, () => hash(normalised(password), { cost, rejectLongPasswords: true }))
}

/** Returns false for a wrong password, an overlong one and a missing hash, always after the same time. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  caller = serviceItself,
) {
  const fits = passwordFitsBcrypt(password)
  const matches = await runInQueue(caller, () =>
    verify(fits ? normalised(password) : '', passwordHash ?? dummyHash),
  )
  return matches && fits && passwordHash != null
}
