import { createHash } from 'node:crypto'
import { type Clock, toIso } from '@sanhe/kit/runtime/clock'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { findS3SignatureProblem, type S3SignatureOptions } from './s3-signature.ts'

type EmulatorOptions = S3SignatureOptions & { bucket: string }

const maxBytes = 32 * 1024 * 1024
const minPartBytes = 5 * 1024 * 1024

const statuses = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidPart: 400,
  EntityTooSmall: 400,
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
  const state: BucketState = { objects: new Map(), uploads: new Map(), clock: options.clock }
  let failure: Failure | undefined
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    const problem = findS3SignatureProblem(request, options)
    if (problem) return apiError(reply, problem)
    if (!failure || !(failure.path ?? /./).test(request.url)) return
    failure.times -= 1
    const { code } = failure
    if (failure.times <= 0) failure = undefined
    if (code === 'cut') return void reply.raw.destroy()
    return apiError(reply, code)
  })
  const inBucket = (bucket: string) => bucket === options.bucket
  app.get<{ Params: { bucket: string } }>('/:bucket', ({ params, query }, reply) =>
    inBucket(params.bucket)
      ? reply.type('application/xml').send(listBucket(state, query as Record<string, string>))
      : apiError(reply, 'NoSuchBucket'),
  )
  app.route<{ Params: { bucket: string; '*': string } }>({
    method: ['GET', 'PUT', 'POST', 'DELETE'],
    url: '/:bucket/*',
    handler(request, reply) {
      const { params, query } = request
      if (!inBucket(params.bucket)) return apiError(reply, 'NoSuchBucket')
      const options = query as Record<string, string>
      return 'uploads' in options || 'uploadId' in options
        ? answerUpload(state, request, reply, options)
        : answerObject(state, request, reply)
    },
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    objects: state.objects,
    uploads: state.uploads,
    /** All further requests fail, until this function is called with undefined. */
    failWith: (code: Code | undefined) =>
      void (failure = code && { code, times: Number.POSITIVE_INFINITY, path: undefined }),
    /** The next requests whose URL matches fail. `cut` closes the connection without an answer. */
    failNext: (times: number, code: Code | 'cut', path?: RegExp) => void (failure = { code, times, path }),
    /** Ends the next answers with an object after so many bytes. */
    cutDownloads: (times: number, afterBytes: number) => void (state.cut = { times, afterBytes }),
    stop: () => app.close(),
  }
}

type Failure = { code: Code | 'cut'; times: number; path: RegExp | undefined }
type StoredFile = { bytes: Buffer; type: string; at?: number }
type BucketState = {
  objects: Map<string, StoredFile>
  uploads: Map<string, { key: string; at: number; parts: Map<number, Buffer> }>
  clock: Clock
  cut?: { times: number; afterBytes: number }
}
type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string } }>

function answerObject(
  state: BucketState,
  { method, params, headers, body }: ObjectRequest,
  reply: FastifyReply,
) {
  const key = params['*']
  if (method === 'PUT') {
    const type = headers['content-type'] ?? 'binary/octet-stream'
    state.objects.set(key, { bytes: bodyOf(body), type, at: state.clock.now() })
    return reply.send('')
  }
  if (method === 'DELETE') {
    state.objects.delete(key)
    return reply.code(204).send()
  }
  const found = state.objects.get(key)
  return found ? sendObject(state, found, headers.range, reply) : apiError(reply, 'NoSuchKey')
}

function sendObject(
  state: BucketState,
  { bytes, type }: StoredFile,
  range: string | undefined,
  reply: FastifyReply,
) {
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  const rest = bytes.subarray(from)
  if (state.cut && state.cut.times > 0) {
    state.cut.times -= 1
    reply.hijack()
    reply.raw.writeHead(from ? 206 : 200, { 'content-type': type, 'content-length': rest.length })
    return void reply.raw.write(rest.subarray(0, state.cut.afterBytes), () => reply.raw.destroy())
  }
  return reply
    .code(from ? 206 : 200)
    .type(type)
    .send(rest)
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Answers the requests of a multipart upload: create, upload a part, complete, abort. */
function answerUpload(
  state: BucketState,
  { method, params, body }: ObjectRequest,
  reply: FastifyReply,
  { uploadId = '', partNumber }: Record<string, string>,
) {
  const key = params['*']
  if (method === 'POST' && !uploadId) {
    const id = `upload-${state.uploads.size + 1}-${state.clock.now()}`
    state.uploads.set(id, { key, at: state.clock.now(), parts: new Map() })
    return reply
      .type('application/xml')
      .send(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const upload = state.uploads.get(uploadId)
  if (upload?.key !== key) return apiError(reply, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(partNumber), bodyOf(body))
    return reply.header('etag', tagOf(bodyOf(body))).send('')
  }
  if (method === 'POST') return completeUpload(state, uploadId, bodyOf(body).toString('utf8'), reply)
  state.uploads.delete(uploadId)
  return reply.code(204).send()
}

function completeUpload(state: BucketState, uploadId: string, xml: string, reply: FastifyReply) {
  const upload = state.uploads.get(uploadId)!
  const listed = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const parts = listed.map(([, number, tag]) => {
    const part = upload.parts.get(Number(number))
    return part && tagOf(part) === tag ? part : undefined
  })
  if (!parts.length || parts.includes(undefined)) return apiError(reply, 'InvalidPart')
  const complete = parts as Buffer[]
  if (complete.slice(0, -1).some((part) => part.length < minPartBytes))
    return apiError(reply, 'EntityTooSmall')
  state.objects.set(upload.key, {
    bytes: Buffer.concat(complete),
    type: 'application/octet-stream',
    at: state.clock.now(),
  })
  state.uploads.delete(uploadId)
  return reply.type('application/xml').send('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

/** Number of items on a page of a list; S3 has 1,000. */
const pageSize = 10

/** Lists objects, or with `uploads` the unfinished uploads, in pages. */
function listBucket(state: BucketState, query: Record<string, string>) {
  const { prefix = '' } = query
  const isUploads = 'uploads' in query
  const all = isUploads
    ? [...state.uploads].map(([id, { key, at }]) => ({
        key,
        xml: `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${toIso(at)}</Initiated></Upload>`,
      }))
    : [...state.objects].map(([key, { bytes, at = 0 }]) => ({
        key,
        xml: `<Contents><Key>${key}</Key><LastModified>${toIso(at)}</LastModified><Size>${bytes.length}</Size></Contents>`,
      }))
  const found = all.filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const start = Number(query['continuation-token'] ?? query['upload-id-marker'] ?? 0)
  const next = start + pageSize
  const more = next < found.length
  const page = found.slice(start, next).map(({ xml }) => xml)
  const marker = isUploads
    ? `<NextKeyMarker>${found[next - 1]?.key}</NextKeyMarker><NextUploadIdMarker>${next}</NextUploadIdMarker>`
    : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<List><IsTruncated>${more}</IsTruncated>${more ? marker : ''}${page.join('')}</List>`
}

const bodyOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const apiError = (reply: FastifyReply, code: Code) =>
  reply
    .code(statuses[code])
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>refused</Message></Error>`,
    )
