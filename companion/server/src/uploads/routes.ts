import multipart from '@fastify/multipart'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerByAuthKind, Deps, MountCompanionRoutes } from '#core'
import { createSignedUrl } from './private-images.ts'
import { multipartLimits, receiveUploadedFile } from './receive-file.ts'
import { parseByteRange } from './rules.ts'
import { getUpload, storeImageWithoutCounting, storeVoice, type UploadDeps } from './service.ts'
import type { UrlSignature } from './signing.ts'
import { countUploadsOfDay } from './upload-limits.ts'

/** Content security policy of uploaded files: no script in a file may run, whatever its type. */
const filePolicy = "default-src 'none'; sandbox"
const yearSeconds = 31_536_000

/** Route of uploaded files. */
export const uploadPath = '/uploads/:key'

const getOwner = (request: FastifyRequest) =>
  `user:${getRequestActor<CallerByAuthKind['user']>(request).id}` as const

/** Mounts upload and download as plain routes, because contracts support only JSON. */
export const uploadRoutes =
  (deps: UploadDeps & Pick<Deps, 'config'>): MountCompanionRoutes =>
  (app, entry) => {
    app.get<{ Params: { key: string }; Querystring: UrlSignature }>(
      uploadPath,
      { onRequest: createAccessHook(entry, 'none') },
      async ({ params, query, headers }, reply) =>
        sendUpload(reply, await getUpload(deps, params.key, query), headers.range),
    )
    app.register(async (scope) => {
      await scope.register(multipart, multipartLimits)
      const onRequest = createAccessHook(entry, 'user', 'uploads')
      scope.post<{ Querystring: { purpose?: unknown } }>(
        '/api/v1/upload/image',
        { onRequest },
        async (request) => {
          const owner = getOwner(request)
          await countUploadsOfDay(deps, owner)
          // Images for a doctor are private from the start; the response contains a URL signed for the uploader.
          const isPrivate = request.query.purpose === 'consultation'
          const picture = await storeImageWithoutCounting(
            deps,
            (await receiveUploadedFile(request)).bytes,
            owner,
            {
              isPrivate,
            },
          )
          return isPrivate ? { ...picture, url: createSignedUrl(deps, picture.url, owner) } : picture
        },
      )
      scope.post('/api/v1/upload/voice', { onRequest }, async (request) => {
        const owner = getOwner(request)
        await countUploadsOfDay(deps, owner)
        return storeVoice(deps, await receiveUploadedFile(request), owner)
      })
    })
  }

/**
 * Sends an uploaded file. The bytes of a key never change, so clients may cache public files. Private files are never
 * cached.
 */
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
    // Allows other origins to embed images, because the clients have other origins than this server.
    'cross-origin-resource-policy': 'cross-origin',
  })
  const range = parseByteRange(rangeHeader, bytes.length)
  if (range === 'UNSATISFIABLE')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  if (!range) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1))
}
