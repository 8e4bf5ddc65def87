import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import { enter } from '@sanhe/kit/http/implement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProductMount } from '#core'
import { uploadLimits } from './receive.ts'
import type { SignatureParams } from './rules.ts'
import { addUpload, getUpload, hasValidSignature, type UploadDeps, uploadUrl } from './service.ts'
import { uploadView } from './views.ts'

type FileRequest = FastifyRequest<{ Params: { upload_id: string }; Querystring: SignatureParams }>

/** No script in a file can run: it is shown as a picture or downloaded. */
const filePolicy = "default-src 'none'; sandbox"
const keptS = 86_400

export const uploadRoutes =
  (deps: UploadDeps): ProductMount =>
  (app, entry) => {
    const byKey = enter(entry, 'key')
    app.get(
      '/api/uploads/:upload_id',
      {
        onRequest: async (request: FileRequest, reply) => {
          if (!hasValidSignature(deps, request.params.upload_id, request.query)) await byKey(request, reply)
        },
      },
      async (request: FileRequest, reply) => sendUpload(reply, getUpload(deps, request.params.upload_id)),
    )
    app.register(async (scope) => {
      await scope.register(multipart, uploadLimits)
      scope.post('/api/uploads', { onRequest: enter(entry, 'key', 'upload') }, async (request, reply) => {
        const row = await addUpload(deps, request)
        return reply.code(201).send(uploadView(row, uploadUrl(deps, row.upload_id)))
      })
    })
  }

/** RFC 5987 allows fewer unescaped characters than URLs do. */
const headerText = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

function sendUpload(reply: FastifyReply, file: ReturnType<typeof getUpload>) {
  const place = file.mime.startsWith('image/') ? 'inline' : 'attachment'
  return (
    reply
      .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
      .header('content-length', file.size)
      .header('content-disposition', `${place}; filename*=UTF-8''${headerText(file.name)}`)
      .header('content-security-policy', filePolicy)
      // The app may have another origin than this server.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `private, max-age=${keptS}, immutable`)
      .send(createReadStream(file.path))
  )
}
