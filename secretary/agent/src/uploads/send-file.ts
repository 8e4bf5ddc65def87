import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { parseByteRange } from './byte-range.ts'
import { apiError } from './errors.ts'
import type { getUpload } from './service.ts'

/**
 * Content security policy under which no script in an uploaded file can run: the file is shown as an image or
 * downloaded.
 */
const filePolicy = "default-src 'none'; sandbox"
const keptS = 86_400

/** Encodes a header value by RFC 5987, which allows fewer unescaped characters than URLs do. */
const encodeHeaderValue = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

/** Sends a file or, for a request with one range, the bytes of this range. Players of videos request ranges. */
export function sendUpload(
  reply: FastifyReply,
  file: ReturnType<typeof getUpload>,
  rangeHeader: string | undefined,
) {
  const range = parseByteRange(rangeHeader, file.size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw apiError('RANGE_NOT_SATISFIABLE')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const place = file.mime.startsWith('image/') ? 'inline' : 'attachment'
  return (
    reply
      .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
      .header('content-length', range ? range.end - range.start + 1 : file.size)
      .header('content-disposition', `${place}; filename*=UTF-8''${encodeHeaderValue(file.name)}`)
      .header('content-security-policy', filePolicy)
      // Allows other origins to show the file, because the app may have another origin than this server.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `private, max-age=${keptS}, immutable`)
      .send(createReadStream(file.path, range))
  )
}
