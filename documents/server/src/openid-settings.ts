import { commaSeparatedSettingSchema } from '@sanhe/kit/runtime/config'
import { isAllowedIssuer } from '@sanhe/providers/openid-connect'
import { z } from 'zod'

/** Value of OIDC_ISSUER that starts the emulator of a provider, in development only. */
const emulator = 'emulator'

/** Settings of logins by OpenID Connect. Without OIDC_ISSUER, such logins are off. */
export const openidSettings = {
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Name of the provider on the button of the login page. */
  OIDC_NAME: z.string().min(1).max(40).default('OpenID Connect'),
  /**
   * E-mail domains of people who may log in, comma separated. If empty, everyone with an account at the provider may
   * log in.
   */
  OIDC_ALLOWED_DOMAINS: commaSeparatedSettingSchema.prefault(''),
  /** If `1`, people without an invitation get an account at their first login. */
  OIDC_SIGN_UP: z.enum(['0', '1']).default('0'),
  /** Role of people who get an account without an invitation. */
  OIDC_ROLE: z.enum(['member', 'reader', 'viewer']).default('reader'),
  /**
   * If `1`, a person with a verified e-mail address logs in to the account to which administrators gave this address.
   * If several accounts have the address, none is used.
   */
  OIDC_LINK_BY_EMAIL: z.enum(['0', '1']).default('0'),
}
type OpenidSettings = z.output<z.ZodObject<typeof openidSettings>>

export function findOpenidProblems(given: OpenidSettings, isProduction: boolean) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = given
  if (issuer === undefined) return []
  if (issuer === emulator) return isProduction ? ['OIDC_ISSUER emulator is for development only'] : []
  return [
    ...(isAllowedIssuer(issuer, !isProduction)
      ? []
      : ['OIDC_ISSUER is not an https URL (in development also http on this machine)']),
    ...(id === undefined ? ['OIDC_CLIENT_ID is missing'] : []),
    ...(secret === undefined ? ['OIDC_CLIENT_SECRET is missing'] : []),
  ]
}

/** Returns the settings of the provider, or undefined while logins by OpenID Connect are off. */
export function toOpenidConfig(given: OpenidSettings, isProduction: boolean) {
  const { OIDC_ISSUER: issuer } = given
  if (issuer === undefined) return undefined
  return {
    isEmulator: issuer === emulator,
    issuer,
    clientId: given.OIDC_CLIENT_ID ?? 'documents',
    clientSecret: given.OIDC_CLIENT_SECRET ?? 'emulated',
    allowLoopback: !isProduction,
    name: given.OIDC_NAME,
    allowedDomains: given.OIDC_ALLOWED_DOMAINS.map((domain) => domain.toLowerCase()),
    isSignUpOpen: given.OIDC_SIGN_UP === '1',
    role: given.OIDC_ROLE,
    linksByEmail: given.OIDC_LINK_BY_EMAIL === '1',
  }
}
