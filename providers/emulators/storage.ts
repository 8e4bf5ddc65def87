import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

type EmulatorOptions = {
  accessKeyId: string
  secretAccessKey: string
  region: string
  bucket: string
  clock: Clock
}

const maxAgeMs = 15 * minuteMs
const maxBytes = 32 * 1024 * 1024

const statuses = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  InternalError: 500,
  SlowDown: 503,
} as const
type Code = keyof typeof statuses

/**
 * Starts an S3 emulator with one bucket. It verifies signature version 4 with code that it does not share with the
 * storage adapter.
 */
export async function startS3Emulator(options: EmulatorOptions) {
  const app = Fastify({ bodyLimit: maxBytes })
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  let failure: Code | undefined
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    const problem = signatureProblem(request, options) ?? failure
    if (problem) return apiError(reply, problem)
  })
  app.route<{ Params: { bucket: string; '*': string } }>({
    method: ['GET', 'PUT', 'DELETE'],
    url: '/:bucket/*',
    handler({ method, params, headers, body }, reply) {
      if (params.bucket !== options.bucket) return apiError(reply, 'NoSuchBucket')
      const key = params['*']
      if (method === 'PUT') {
        objects.set(key, { bytes: bodyOf(body), type: headers['content-type'] ?? 'binary/octet-stream' })
        return reply.send('')
      }
      if (method === 'DELETE') {
        objects.delete(key)
        return reply.code(204).send()
      }
      const found = objects.get(key)
      return found ? reply.type(found.type).send(found.bytes) : apiError(reply, 'NoSuchKey')
    },
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    objects,
    failWith: (code: Code | undefined) => void (failure = code),
    stop: () => app.close(),
  }
}

const bodyOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const apiError = (reply: FastifyReply, code: Code) =>
  reply
    .code(statuses[code])
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>refused</Message></Error>`,
    )

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/**
 * Returns the error code for an invalid request, or undefined if the request is signed by the configured key, fresh and
 * complete.
 */
function signatureProblem(request: FastifyRequest, options: EmulatorOptions): Code | undefined {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given = authorizationForm.exec(header('authorization'))
  if (!given) return 'AccessDenied'
  const [, keyId, day = '', region = '', names = '', signature = ''] = given
  if (keyId !== options.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== options.region || !names.split(';').includes('host')) return 'AuthorizationHeaderMalformed'
  const stamp = header('x-amz-date')
  const at = fromIso(stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(options.clock.now() - at) <= maxAgeMs)) return 'RequestTimeTooSkewed'
  const hash = header('x-amz-content-sha256')
  const [path = '', query = ''] = request.url.split('?')
  const lines = names.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const canonical = [request.method, path, query, lines.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`
  const key = [region, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${options.secretAccessKey}`, day),
  )
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  if (hash !== sha256(bodyOf(request.body))) return 'XAmzContentSHA256Mismatch'
}
