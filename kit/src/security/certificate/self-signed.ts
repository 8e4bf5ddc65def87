import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { dayMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import {
  derBitString,
  derInteger,
  derObjectId,
  derOctetString,
  derSequence,
  derSet,
  derTime,
  derTrue,
  derUtf8String,
  encodeDer,
} from './der.ts'

/** Validity of a certificate in ms: ten years, because clients pin the certificate and it is never renewed. */
const validMs = 3650 * dayMs
const ecdsaWithSha256 = derSequence(derObjectId('1.2.840.10045.4.3.2'))

/**
 * Creates a self-signed certificate for a server that is known only by its IP address or host name (RFC 5280). Clients
 * that pin the fingerprint of the certificate can verify the server. Returns certificate and key in PEM.
 */
export function createSelfSignedCertificate(address: string, now: Instant): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = derSequence(derSet(derSequence(derObjectId('2.5.4.3'), derUtf8String(address))))
  const body = derSequence(
    encodeDer(0xa0, derInteger(Buffer.from([2]))),
    derInteger(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    derSequence(derTime(toIso(now - dayMs)), derTime(toIso(now + validMs))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    encodeDer(0xa3, derSequence(...extensions(address))),
  )
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' })
  return {
    cert: pem(derSequence(body, ecdsaWithSha256, derBitString(signature))),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
}

/**
 * Extensions that restrict the certificate: it is its own authority, it names only this address, and it is valid for
 * servers only.
 */
const extensions = (address: string) => [
  derSequence(derObjectId('2.5.29.19'), derTrue, derOctetString(derSequence(derTrue))),
  derSequence(derObjectId('2.5.29.37'), derOctetString(derSequence(derObjectId('1.3.6.1.5.5.7.3.1')))),
  derSequence(derObjectId('2.5.29.17'), derOctetString(derSequence(alternativeName(address)))),
]

function alternativeName(address: string) {
  if (isIPv4(address)) return encodeDer(0x87, Buffer.from(address.split('.').map(Number)))
  if (isIPv6(address)) return encodeDer(0x87, ipv6Bytes(address))
  return encodeDer(0x82, Buffer.from(address))
}

function ipv6Bytes(address: string) {
  const [head = '', tail] = address.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const whole = tail === undefined ? left : [...left, ...zeros, ...right]
  return Buffer.from(whole.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]))
}

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
