import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Size in bytes from which JSON is compressed. A smaller reply fits into a few packets without compression. */
export const compressionThresholdBytes = 8 * 1024

/**
 * Compresses large JSON and gives it an ETag; all other replies stay unchanged.
 * Compression reveals the length of a secret next to text that an attacker chooses (BREACH). That attack needs a page
 * of another site that makes a browser send the text with the user's rights. No product allows that: cookies are
 * SameSite strict, and tokens are headers that only pages of the product set. Replies with a new cookie or token stay
 * uncompressed: they set `set-cookie`, or are far below the size limit.
 */
export function compressJson(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLargeJson(reply, payload)) return done(null, payload)
    reply.header('vary', varyWith(reply))
    const body = preparedOf(payload)
    if (isRead(request, reply)) {
      reply.header('etag', body.etag)
      if (isCurrent(request.headers['if-none-match'], body.etag)) {
        notModified(reply)
        // Fastify removes the body from a reply to HEAD itself. It needs the body to compute the length.
        return done(null, request.method === 'HEAD' ? payload : null)
      }
    }
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings)
    if (encoding !== 'br' && encoding !== 'gzip') return done(null, payload)
    compressed(body, encoding).then(
      (bytes) => {
        reply.header('content-encoding', encoding).removeHeader('content-length')
        return done(null, bytes)
      },
      (error: Error) => done(error),
    )
  })
}

type Encoding = 'br' | 'gzip'
type Prepared = { bytes: Buffer; etag: string; compressed: Partial<Record<Encoding, Promise<Buffer>>> }

const encodings: Encoding[] = ['br', 'gzip']

/**
 * Handlers return a prepared reply as the same buffer each time, so its hash and its compressed form are cached per
 * buffer.
 */
const prepared = new WeakMap<Buffer, Prepared>()

function isLargeJson(reply: FastifyReply, payload: unknown): payload is Buffer | string {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < compressionThresholdBytes && Buffer.byteLength(payload) < compressionThresholdBytes)
    return false
  const type = String(reply.getHeader('content-type') ?? '')
  return (
    /^application\/([\w.-]+\+)?json\b/.test(type) &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('content-range') &&
    !reply.hasHeader('set-cookie')
  )
}

const isRead = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode === 200 && (method === 'GET' || method === 'HEAD')

function varyWith(reply: FastifyReply) {
  const known = reply.getHeader('vary')
  return [known ?? [], 'accept-encoding'].flat().join(', ')
}

function preparedOf(payload: Buffer | string): Prepared {
  return typeof payload === 'string'
    ? prepare(Buffer.from(payload))
    : prepared.getOrInsertComputed(payload, prepare)
}

/** The ETag is weak, because the same ETag identifies the body in every encoding. */
const prepare = (bytes: Buffer): Prepared => ({
  bytes,
  etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
  compressed: {},
})

function isCurrent(header: string | undefined, etag: string) {
  if (header === undefined) return false
  const known = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''))
}

const notModified = (reply: FastifyReply) =>
  reply.code(304).removeHeader('content-type').removeHeader('content-length')

const brotliBytes = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

function compressed(body: Prepared, encoding: Encoding) {
  return (body.compressed[encoding] ??=
    encoding === 'br' ? brotli(body.bytes) : gzipBytes(body.bytes, { level: 1 }))
}

/**
 * Uses the lowest compression level: JSON shrinks to about a tenth, and higher levels cost several times as much for
 * little gain.
 */
const brotli = (bytes: Buffer) =>
  brotliBytes(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
