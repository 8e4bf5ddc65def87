import { parseKeyring } from '@sanhe/kit/security/field-encryption'
import { z } from 'zod'
import { secretWeakness } from './config.ts'

/** Settings of a service with logins and encrypted personal data. */
export const secretSettings = {
  JWT_SECRET: z.string().optional(),
  /** Keyring for field encryption: `<kid>:<secret>`, separated by commas; the first key encrypts, all keys decrypt. */
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
 * Returns the weakness of each secret for production. The two must differ: with one shared secret a token could be used
 * as a key.
 */
export function secretWeaknesses({ JWT_SECRET, DATA_KEY = '' }: SecretValues) {
  const keys = (parseKeyring(DATA_KEY) ?? [{ secret: '' }]).map(({ secret }) => secret)
  const isShared = JWT_SECRET !== undefined && keys.includes(JWT_SECRET)
  return {
    JWT_SECRET: secretWeakness(JWT_SECRET),
    DATA_KEY: isShared ? 'equals JWT_SECRET' : keys.map((key) => secretWeakness(key)).find(Boolean),
  }
}
