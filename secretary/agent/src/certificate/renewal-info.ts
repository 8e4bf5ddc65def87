import { AuthorityKeyIdentifierExtension, X509Certificate } from '@peculiar/x509'
import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { axios } from 'acme-client'
import { z } from 'zod'
import { callCertificateAuthority } from './authority.ts'
import { fetchAcmeDirectory } from './directory.ts'

const moment = z.iso.datetime({ offset: true }).transform(fromIso)
const RenewalInfo = z.object({ suggestedWindow: z.object({ start: moment, end: moment }) })

/** Returns the certificate id of RFC 9773: the key identifier of its authority and its serial number. */
export function renewalInfoCertificateId(chain: string) {
  const certificate = new X509Certificate(chain)
  const keyId = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId ?? ''
  // Serial number as the bytes of its DER integer: a leading zero byte keeps it positive.
  const serial = /^[89a-f]/.test(certificate.serialNumber)
    ? `00${certificate.serialNumber}`
    : certificate.serialNumber
  return [keyId, serial].map((hex) => Buffer.from(hex, 'hex').toString('base64url')).join('.')
}

/** Returns a random time in the renewal window that the authority suggests; undefined if it suggests none. */
export const fetchSuggestedRenewalTime = (
  { directoryUrl, ca }: { directoryUrl: string; ca: string | undefined },
  chain: string,
  random: number,
): Promise<Instant | undefined> =>
  callCertificateAuthority(ca, async () => {
    const { renewalInfo } = await fetchAcmeDirectory(directoryUrl)
    if (!renewalInfo) return undefined
    const { data } = await axios.get(`${renewalInfo}/${renewalInfoCertificateId(chain)}`)
    const { start, end } = RenewalInfo.parse(data).suggestedWindow
    return start + (end - start) * random
  })
