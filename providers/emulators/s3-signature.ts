import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import type { FastifyRequest } from 'fastify'

export type S3SignatureOptions = {
  accessKeyId: string
  secretAccessKey: string
  region: string
  clock: Clock
}

const maxAgeMs = 15 * minuteMs

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/**
 * Returns the error code for an invalid request, or undefined if the request is signed by the configured key, fresh and
 * complete.
 */
export function findS3SignatureProblem(request: FastifyRequest, options: S3SignatureOptions) {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given = authorizationForm.exec(header('authorization'))
  if (!given) return 'AccessDenied' as const
  const [, keyId, day = '', region = '', names = '', signature = ''] = given
  if (keyId !== options.accessKeyId) return 'InvalidAccessKeyId' as const
  if (region !== options.region || !names.split(';').includes('host'))
    return 'AuthorizationHeaderMalformed' as const
  const stamp = header('x-amz-date')
  const at = fromIso(stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(options.clock.now() - at) <= maxAgeMs)) return 'RequestTimeTooSkewed' as const
  const hash = header('x-amz-content-sha256')
  const [path = '', rawQuery = ''] = request.url.split('?')
  const query = rawQuery
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const canonical = [request.method, path, query, lines.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`
  const key = [region, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${options.secretAccessKey}`, day),
  )
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')))
    return 'SignatureDoesNotMatch' as const
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return hash === sha256(body) ? undefined : ('XAmzContentSHA256Mismatch' as const)
}
