import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { dayMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { bits, der, integer, isTrue, objectId, octets, sequence, setOf, time, utf8 } from './der.ts'

/** Nobody renews it, and those who pin it ask for no other. A clock that is off by a day does no harm. */
const validMs = 3650 * dayMs
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

/**
 * A certificate that nobody signed but itself, for a server that is known by address alone (RFC 5280): whoever pins
 * its fingerprint knows whom they talk to. PEM.
 */
export function selfSignedCertificate(address: string, now: Instant): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(setOf(sequence(objectId('2.5.4.3'), utf8(address))))
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(toIso(now - dayMs)), time(toIso(now + validMs))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions(address))),
  )
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' })
  return {
    cert: pem(sequence(body, ecdsaWithSha256, bits(signature))),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  }
}

/** Its own authority for this one address, and a server's alone. */
const extensions = (address: string) => [
  sequence(objectId('2.5.29.19'), isTrue, octets(sequence(isTrue))),
  sequence(objectId('2.5.29.37'), octets(sequence(objectId('1.3.6.1.5.5.7.3.1')))),
  sequence(objectId('2.5.29.17'), octets(sequence(alternativeName(address)))),
]

function alternativeName(address: string) {
  if (isIPv4(address)) return der(0x87, Buffer.from(address.split('.').map(Number)))
  if (isIPv6(address)) return der(0x87, ipv6Bytes(address))
  return der(0x82, Buffer.from(address))
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
