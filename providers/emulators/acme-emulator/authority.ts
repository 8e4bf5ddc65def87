import { randomBytes } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  type PublicKeyType,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { dayMs, hourMs, type Instant, toDate } from '@sanhe/kit/runtime/clock'

export type AcmeIdentifier = { type: string; value: string }
/**
 * Root certificate and its private key, as PEM. A client that trusts the root trusts every certificate that the
 * emulator issues.
 */
export type AcmeRoot = { certificate: string; key: string }
export type CertificateValidity = { from: Instant; to: Instant }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const serverAuth = '1.3.6.1.5.5.7.3.1'

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** Returns a random serial number whose highest bit is 0, because serial numbers must be positive. */
const newSerial = () => `4${randomBytes(15).toString('hex').slice(1)}`

export async function createAcmeRoot(now: Instant): Promise<AcmeRoot> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: 'CN=Sanhe ACME emulator root',
    notBefore: toDate(now - dayMs),
    notAfter: toDate(now + 365 * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: await authorityExtensions(keys.publicKey),
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}

const authorityExtensions = async (key: CryptoKey) => [
  new BasicConstraintsExtension(true, undefined, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  await SubjectKeyIdentifierExtension.create(key),
]

/**
 * Creates a certificate authority that issues from an intermediate certificate, as public authorities do, so that
 * servers must send the chain.
 */
export async function createCertificateAuthority(root: AcmeRoot, now: Instant) {
  const rootCertificate = new X509Certificate(root.certificate)
  const rootKey = await crypto.subtle.importKey(
    'pkcs8',
    PemConverter.decodeFirst(root.key),
    algorithm,
    false,
    ['sign'],
  )
  const keys = await newKeys()
  const intermediate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: 'CN=Sanhe ACME emulator intermediate',
    issuer: rootCertificate.subject,
    notBefore: toDate(now - hourMs),
    notAfter: toDate(now + 300 * dayMs),
    signingKey: rootKey,
    publicKey: keys.publicKey,
    signingAlgorithm: algorithm,
    extensions: [
      ...(await authorityExtensions(keys.publicKey)),
      await AuthorityKeyIdentifierExtension.create(rootCertificate),
    ],
  })
  return {
    async sign(publicKey: PublicKeyType, identifiers: AcmeIdentifier[], { from, to }: CertificateValidity) {
      const certificate = await X509CertificateGenerator.create({
        serialNumber: newSerial(),
        subject: '',
        issuer: intermediate.subject,
        notBefore: toDate(from),
        notAfter: toDate(to),
        signingKey: keys.privateKey,
        publicKey,
        signingAlgorithm: algorithm,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([serverAuth]),
          new SubjectAlternativeNameExtension(
            identifiers.map(({ type, value }) => ({ type: type === 'ip' ? 'ip' : 'dns', value })),
            true,
          ),
          await AuthorityKeyIdentifierExtension.create(intermediate),
        ],
      })
      return `${certificate.toString('pem')}\n${intermediate.toString('pem')}\n`
    },
  }
}

export type CertificateAuthority = Awaited<ReturnType<typeof createCertificateAuthority>>
