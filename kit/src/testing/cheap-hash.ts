import { hash } from '@node-rs/bcrypt'

/** A hash of a password that is verified in next to no time: for tests that are not about what a password costs. */
export const cheapHash = (password: string) => hash(password, { cost: 4 })
