import { hash, verify } from '@node-rs/bcrypt'
import { createFairQueue } from '@sanhe/kit/concurrency/fair-queue'
import { errorCatalogue } from '@sanhe/kit/http/errors'

const cost = 10

/** bcrypt reads 72 bytes and ignores the rest: longer passwords would all be the same one. */
export const maxPasswordBytes = 72

/**
 * The budget of hashes: two cores do about 15 a second and need time for everything else. A place in the queue is
 * waited for 20 seconds at most, which is how long `maxWaiting` hashes take; one address has few places.
 */
const queue = createFairQueue({ concurrency: 2, maxPerKey: 20, maxWaiting: 300 })

/** Whose password is checked: `address` by `addressKey`; `isKnown` when the account logged in from there before. */
export type PasswordCaller = { address: string; isKnown?: boolean }

/** Work of the service itself: the first administrator at start, demo data. */
const ourselves: PasswordCaller = { address: 'the service itself', isKnown: true }

/** The hash of a password nobody has: verifying against it costs what a real one costs. */
const dummyHash = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZQ0e4PzYl9cG6xU3bVvVtq0Oqv5y1W'

const refuse = errorCatalogue({ BUSY: [503, 'Too many password checks at once, try again in a moment'] })

async function queued<T>({ address, isKnown = false }: PasswordCaller, work: () => Promise<T>): Promise<T> {
  const done = await queue.run({ key: address, isKnown }, work)
  if (!done) throw refuse('BUSY', { retryAfter: 2 })
  return done.result
}

const normalised = (password: string) => password.normalize('NFKC')

export const passwordFitsBcrypt = (password: string) =>
  Buffer.byteLength(normalised(password)) <= maxPasswordBytes

export function hashPassword(password: string, caller = ourselves) {
  return queued(caller, () => hash(normalised(password), { cost, rejectLongPasswords: true }))
}

/** False for a wrong password, an overlong one and an absent hash alike, in the same time. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  caller = ourselves,
) {
  const fits = passwordFitsBcrypt(password)
  const matches = await queued(caller, () =>
    verify(fits ? normalised(password) : '', passwordHash ?? dummyHash),
  )
  return matches && fits && passwordHash != null
}
