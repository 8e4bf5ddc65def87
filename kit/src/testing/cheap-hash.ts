import { hash } from '@node-rs/bcrypt'

/** Hashes a password at the lowest cost, for tests that do not measure password hashing. */
export const hashPasswordCheaply = (password: string) => hash(password, { cost: 4 })
