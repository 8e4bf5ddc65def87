/**
 * Encodes tag, length and content in DER, the binary format of certificates. Supports only what a certificate needs.
 */
export function encodeDer(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number) {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const derSequence = (...parts: Uint8Array[]) => encodeDer(0x30, ...parts)
export const derSet = (...parts: Uint8Array[]) => encodeDer(0x31, ...parts)
export const derOctetString = (content: Uint8Array) => encodeDer(0x04, content)
export const derBitString = (content: Uint8Array) => encodeDer(0x03, Buffer.from([0]), content)
export const derUtf8String = (text: string) => encodeDer(0x0c, Buffer.from(text))
export const derTrue = encodeDer(0x01, Buffer.from([0xff]))

/** Encodes a positive integer in DER. A leading zero byte keeps a set first bit from being read as a minus sign. */
export const derInteger = (bytes: Uint8Array) =>
  encodeDer(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

/** Encodes an object identifier such as `1.2.840.10045.4.3.2` in DER. */
export function derObjectId(dotted: string) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encodeDer(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    digits.unshift((left % 128) | 0x80)
  return digits
}

/** Encodes a time as `YYYYMMDDHHMMSSZ` in DER. */
export const derTime = (iso: string) =>
  encodeDer(0x18, Buffer.from(`${iso.replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))
