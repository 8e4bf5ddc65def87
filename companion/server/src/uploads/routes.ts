import multipart from '@fastify/multipart'
import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actors, Deps, ProductMount } from '#core'
import { signedUrl } from './private-pictures.ts'
import { receiveFile, uploadLimits } from './receive.ts'
import { byteRange } from './rules.ts'
import { getUpload, storePicture, storeVoice, type UploadDeps } from './service.ts'
import type { UrlSignature } from './signing.ts'
import { countUploads } from './upload-limits.ts'

/** No script in a file may run, whatever its type. */
const filePolicy = "default-src 'none'; sandbox"
const yearSeconds = 31_536_000

/** Path of uploaded files. */
export const uploadPath = '/uploads/:key'

const ownerOf = (request: FastifyRequest) => `user:${actorOf<Actors['user']>(request).id}` as const

/** Plain routes, because contracts carry only JSON. */
export const uploadRoutes =
  (deps: UploadDeps & Pick<Deps, 'config'>): ProductMount =>
  (app, entry) => {
    app.get<{ Params: { key: string }; Querystring: UrlSignature }>(
      uploadPath,
      { onRequest: createGuardHook(entry, 'none') },
      async ({ params, query, headers }, reply) =>
        sendUpload(reply, await getUpload(deps, params.key, query), headers.range),
    )
    app.register(async (scope) => {
      await scope.register(multipart, uploadLimits)
      const onRequest = createGuardHook(entry, 'user', 'uploads')
      scope.post<{ Querystring: { purpose?: unknown } }>(
        '/api/v1/upload/image',
        { onRequest },
        async (request) => {
          const owner = ownerOf(request)
          await countUploads(deps, owner)
          // Pictures for a doctor are private from the start; the URL is signed for the uploader.
          const isPrivate = request.query.purpose === 'consultation'
          const picture = await storePicture(deps, (await receiveFile(request)).bytes, owner, { isPrivate })
          return isPrivate ? { ...picture, url: signedUrl(deps, picture.url, owner) } : picture
        },
      )
      scope.post('/api/v1/upload/voice', { onRequest }, async (request) => {
        const owner = ownerOf(request)
        await countUploads(deps, owner)
        return storeVoice(deps, await receiveFile(request), owner)
      })
    })
  }

/** A key always has the same bytes, so clients may cache public files. Private files are never cached. */
function sendUpload(
  reply: FastifyReply,
  { bytes, type, isPrivate }: { bytes: Buffer; type: string; isPrivate: boolean },
  rangeHeader: string | undefined,
) {
  reply.headers({
    'content-type': type,
    'content-security-policy': filePolicy,
    'content-disposition': 'inline',
    'cache-control': isPrivate ? 'private, no-store' : `public, max-age=${yearSeconds}, immutable`,
    'accept-ranges': 'bytes',
    // Clients show pictures from other origins than this server's.
    'cross-origin-resource-policy': 'cross-origin',
  })
  const range = byteRange(rangeHeader, bytes.length)
  if (range === 'UNSATISFIABLE')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  if (!range) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}
