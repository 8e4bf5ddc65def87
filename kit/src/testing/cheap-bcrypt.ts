import { createRequire } from 'node:module'
import type * as Bcrypt from '@node-rs/bcrypt'

const bcrypt = createRequire(import.meta.url)('@node-rs/bcrypt') as typeof Bcrypt

const lowestCost = 4

/**
 * Replaces `hash` of `@node-rs/bcrypt` in tests (`vitest.config.ts`): a hash of cost 4 takes one millisecond instead of
 * 60. Otherwise half of the time of some tests would go to the hashes of their users' passwords.
 */
export const hash = (password: string, options: { cost: number; rejectLongPasswords?: boolean }) =>
  bcrypt.hash(password, { ...options, cost: lowestCost })

export const verify = bcrypt.verify
