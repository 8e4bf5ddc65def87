import { type Authorization, Client, crypto } from 'acme-client'
import { callCertificateAuthority } from './authority.ts'
import type { CertificateBundle, CertificateIdentifier } from './certificate-bundle.ts'
import type { ChallengeListener } from './challenges.ts'
import { fetchAcmeDirectory } from './directory.ts'
import { CertificateError } from './errors.ts'
import { generatePrivateKey } from './files.ts'
import { renewalInfoCertificateId } from './renewal-info.ts'

export type CertificateOrderInput = {
  directoryUrl: string
  ca: string | undefined
  email: string | undefined
  accountKey: string
  identifier: CertificateIdentifier
  /** Chain that the new certificate replaces (RFC 9773); authorities exempt such orders from some limits. */
  replaces: string | undefined
  /** Polling of an order: number of attempts, and pauses that double up to the longest pause. */
  polling: { attempts: number; firstMs: number; longestMs: number }
}

/** Let's Encrypt signs IP addresses only in this profile, with certificates of six days. */
const shortLived = 'shortlived'

/** Runs one order, from the ACME account to the certificate. `listener` answers the validation. */
export const orderCertificate = (
  input: CertificateOrderInput,
  listener: ChallengeListener,
): Promise<CertificateBundle> =>
  callCertificateAuthority(input.ca, async () => {
    const { directoryUrl, accountKey, polling } = input
    const client = new Client({
      directoryUrl,
      accountKey,
      backoffAttempts: polling.attempts,
      backoffMin: polling.firstMs,
      backoffMax: polling.longestMs,
    })
    await client.createAccount({
      termsOfServiceAgreed: true,
      ...(input.email && { contact: [`mailto:${input.email}`] }),
    })
    const order = await client.createOrder(await createOrderRequest(input))
    for (const authorization of await client.getAuthorizations(order))
      if (authorization.status !== 'valid') await completeChallenge(client, authorization, listener)
    const key = generatePrivateKey()
    // Sets no common name, because authorities refuse an IP address in the common name.
    const [, csr] = await crypto.createCsr({ altNames: [input.identifier.value] }, key)
    const chain = await client.getCertificate(await client.finalizeOrder(order, csr))
    return { key, chain }
  })

async function createOrderRequest({ directoryUrl, identifier, replaces }: CertificateOrderInput) {
  const { renewalInfo, meta } = await fetchAcmeDirectory(directoryUrl)
  const hasProfile = identifier.type === 'ip' && shortLived in meta.profiles
  return {
    identifiers: [identifier],
    ...(hasProfile && { profile: shortLived }),
    ...(renewalInfo && replaces && { replaces: renewalInfoCertificateId(replaces) }),
  }
}

async function completeChallenge(client: Client, authorization: Authorization, listener: ChallengeListener) {
  const challenge = authorization.challenges.find(({ type }) => type === listener.type)
  if (!challenge) throw new CertificateError('VALIDATION_FAILED', `the authority offers no ${listener.type}`)
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge)
  const [key, cert] = await crypto.createAlpnCertificate(
    authorization,
    keyAuthorization,
    generatePrivateKey(),
  )
  listener.answer({
    token: challenge.token,
    keyAuthorization,
    alpn: { key: key.toString(), cert: cert.toString() },
  })
  await client.completeChallenge(challenge)
  await client.waitForValidStatus(authorization)
}
