import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, how long, what. */
function der(tag: number, ...parts: Uint8Array[]) {
  const body = Buffer.concat(parts)
  const n = body.length
  const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'))
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const subjectAltName = oid('551d11')

/** A certificate for one name that signed itself, valid for this whole century. */
export function selfSigned(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const who = sequence(der(0x31, sequence(commonName, text(0x0c, name))))
  const altNames = sequence(sequence(subjectAltName, der(0x04, sequence(text(0x82, name)))))
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    who,
    sequence(text(0x18, '20000101000000Z'), text(0x18, '20991231235959Z')),
    who,
    publicKey,
    der(0xa3, altNames),
  )
  const signature = sign('sha256', toSign, createPrivateKey(privateKey))
  const base64 = sequence(toSign, ecdsaWithSha256, bits(signature)).toString('base64')
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}
