import type { Clock } from '@sanhe/kit/runtime/clock'
import { createOpenidConnect } from './login.ts'

export type OpenidConnectAccount = {
  /** URL of the issuer: `https:`, or `http:` on a loopback address if `allowLoopback` is true. */
  issuer: string
  clientId: string
  clientSecret: string
  /** True in development: a provider on this machine may be called without TLS. */
  allowLoopback: boolean
}

/** Values that bind the answer of the provider to one login. The service keeps them until the answer arrives. */
export type OpenidLoginSecrets = { state: string; nonce: string; codeVerifier: string }

/** A person, as described by the verified ID token and the userinfo endpoint. */
export type OpenidIdentity = {
  issuer: string
  subject: string
  /** E-mail address that the provider has verified, in lower case. */
  verifiedEmail: string | undefined
  /** Name for a new account: the name that the person chose at the provider, or undefined. */
  name: string | undefined
}

export type OpenidConnectProvider = {
  /** Starts a login: the URL that the browser has to open. */
  begin(redirectUri: string): Promise<{ url: string; secrets: OpenidLoginSecrets }>
  /** Exchanges the code in the URL to which the provider sent the browser, and verifies the ID token. */
  complete(callbackUrl: string, secrets: OpenidLoginSecrets): Promise<OpenidIdentity>
  /** URL that ends the session at the provider; undefined if the provider offers none. */
  findLogoutUrl(returnTo: string): Promise<string | undefined>
}

export const connectOpenidProvider = (account: OpenidConnectAccount, clock: Clock): OpenidConnectProvider =>
  createOpenidConnect(account, clock)

export { isAllowedIssuer } from './issuer.ts'
export { OpenidConnectError, type OpenidConnectFault } from './openid-connect-error.ts'
