import { hash, verify } from '@node-rs/bcrypt'
import { errorCatalogue } from './errors.ts'

const cost = 10

/** bcrypt reads 72 bytes and ignores the rest: longer passwords would all be the same one. */
export const maxPasswordBytes = 72

/** Two cores do about 15 hashes a second; more than this waiting means an attack, and honest people should be told. */
const maxRunning = 2
const maxWaiting = 20

/** The hash of a password nobody has: verifying against it costs what a real one costs. */
const dummyHash = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZQ0e4PzYl9cG6xU3bVvVtq0Oqv5y1W'

const refuse = errorCatalogue({ BUSY: [503, 'Too many password checks at once, try again in a moment'] })

const waiting: (() => void)[] = []
let running = 0

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw refuse('BUSY', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const normalised = (password: string) => password.normalize('NFKC')

export const passwordFits = (password: string) => Buffer.byteLength(normalised(password)) <= maxPasswordBytes

export function hashPassword(password: string) {
  return queued(() => hash(normalised(password), { cost, rejectLongPasswords: true }))
}

/** False for a wrong password, an overlong one and an absent hash alike, in the same time. */
export async function verifyPassword(password: string, passwordHash: string | null | undefined) {
  const fits = passwordFits(password)
  const matches = await queued(() => verify(fits ? normalised(password) : '', passwordHash ?? dummyHash))
  return matches && fits && passwordHash != null
}
