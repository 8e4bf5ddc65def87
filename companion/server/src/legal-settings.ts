import { postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'

const line = postgresTextSchema(200)
  .transform((text) => text.trim())
  .refine((text) => text !== '' && !/[{}\n]/.test(text), 'is no single line of text')

export const legalSettings = {
  /** Name of the company in the legal documents. The name is filled in when a version is published. */
  COMPANY_NAME: line.default('三合陪伴运营方'),
  COMPANY_ADDRESS: line.optional(),
  /** Email address for requests about personal data. */
  PRIVACY_EMAIL: z.email().max(100).optional(),
  /**
   * `1` refuses logins and requests for login codes without consent to the current legal documents. The default `0`
   * accepts clients that send no consent.
   */
  REQUIRE_CONSENT: z.enum(['0', '1']).default('0'),
}

type LegalSettings = z.output<z.ZodObject<typeof legalSettings>>

export const toLegalConfig = (values: LegalSettings) => ({
  company: { name: values.COMPANY_NAME, address: values.COMPANY_ADDRESS, privacyEmail: values.PRIVACY_EMAIL },
  requireConsent: values.REQUIRE_CONSENT === '1',
})
