import { parseKeyring } from '@sanhe/kit/security/field-encryption'
import { z } from 'zod'
import { findSecretWeakness } from './config.ts'

/** Settings of a service that has logins and encrypted personal data. */
export const secretSettings = {
  JWT_SECRET: z.string().optional(),
  /** Keys for field encryption: `<kid>:<secret>`, separated by commas; the first key encrypts, all keys decrypt. */
  DATA_KEY: z
    .string()
    .refine(
      (keyring) => parseKeyring(keyring),
      'is <kid>:<secret>, several with commas between, each kid once',
    )
    .optional(),
}

type SecretValues = z.output<z.ZodObject<typeof secretSettings>>

/**
 * Returns the weaknesses of both secrets for production. JWT_SECRET and DATA_KEY must differ: with one shared secret a
 * token could be used as a key.
 */
export function findSecretWeaknesses({ JWT_SECRET, DATA_KEY = '' }: SecretValues) {
  const keys = (parseKeyring(DATA_KEY) ?? [{ secret: '' }]).map(({ secret }) => secret)
  const isShared = JWT_SECRET !== undefined && keys.includes(JWT_SECRET)
  return {
    JWT_SECRET: findSecretWeakness(JWT_SECRET),
    DATA_KEY: isShared ? 'equals JWT_SECRET' : keys.map((key) => findSecretWeakness(key)).find(Boolean),
  }
}
