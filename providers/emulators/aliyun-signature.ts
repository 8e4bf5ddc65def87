import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'

type ExpectedSignature = { accessKeyId: string; accessKeySecret: string; clock: Clock }

const maxAgeMs = 15 * minuteMs

/**
 * Returns Alibaba Cloud's error code for a request with a wrong key, signature, time or a used nonce; otherwise
 * undefined.
 */
export function findAcs3SignatureProblem(
  request: FastifyRequest,
  { accessKeyId, accessKeySecret, clock }: ExpectedSignature,
  usedNonces: Set<string>,
) {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!given) return 'IncompleteSignature'
  const [, keyId, signedNames = '', signature = ''] = given
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId.NotFound'
  if (!['host', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => signedNames.split(';').includes(name)))
    return 'IncompleteSignature'
  if (Math.abs(clock.now() - fromIso(header('x-acs-date'))) > maxAgeMs) return 'InvalidTimeStamp.Expired'
  const [, query = ''] = request.url.split('?')
  const body = typeof request.body === 'string' ? request.body : ''
  if (header('x-acs-content-sha256') !== createHash('sha256').update(body, 'utf8').digest('hex'))
    return 'InvalidContentSha256'
  const headerLines = signedNames.split(';').reduce((lines, name) => `${lines}${name}:${header(name)}\n`, '')
  const canonical = `POST\n/\n${query}\n${headerLines}\n${signedNames}\n${header('x-acs-content-sha256')}`
  const digest = createHash('sha256').update(canonical, 'utf8').digest('hex')
  const expected = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${digest}`, 'utf8')
    .digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  const nonce = header('x-acs-signature-nonce')
  if (usedNonces.has(nonce)) return 'SignatureNonceUsed'
  usedNonces.add(nonce)
}
