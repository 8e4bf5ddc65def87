import { parseKeyring } from '@sanhe/kit/security/field-encryption'
import { z } from 'zod'
import { secretWeakness } from './config.ts'

/** Of a service that logs people in and encrypts what it keeps of them. */
export const secretSettings = {
  JWT_SECRET: z.string().optional(),
  /** Encrypts fields: `<kid>:<secret>`, several with commas; the first encrypts, all decrypt. */
  DATA_KEY: z
    .string()
    .refine(
      (keyring) => parseKeyring(keyring),
      'is <kid>:<secret>, several with commas between, each kid once',
    )
    .optional(),
}

type SecretValues = z.output<z.ZodObject<typeof secretSettings>>

/** What is wrong with each for production: one secret for both would make a token of a key. */
export function secretWeaknesses({ JWT_SECRET, DATA_KEY = '' }: SecretValues) {
  const keys = (parseKeyring(DATA_KEY) ?? [{ secret: '' }]).map(({ secret }) => secret)
  const isShared = JWT_SECRET !== undefined && keys.includes(JWT_SECRET)
  return {
    JWT_SECRET: secretWeakness(JWT_SECRET),
    DATA_KEY: isShared ? 'equals JWT_SECRET' : keys.map((key) => secretWeakness(key)).find(Boolean),
  }
}
