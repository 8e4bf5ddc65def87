import { createReadStream } from 'node:fs'
import multipart from '@fastify/multipart'
import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedDevice, MountAgentRoutes } from '#core'
import { anyRole } from '#core/contract'
import { uploadLimits } from './receive.ts'
import type { UploadSignatureParams } from './rules.ts'
import { addUpload, createUploadUrl, getUpload, hasValidUploadSignature, type UploadDeps } from './service.ts'
import { toUploadResponse } from './views.ts'

type FileRequest = FastifyRequest<{ Params: { upload_id: string }; Querystring: UploadSignatureParams }>

/**
 * Content security policy under which no script in an uploaded file can run: the file is shown as an image or
 * downloaded.
 */
const filePolicy = "default-src 'none'; sandbox"
const keptS = 86_400

export const uploadRoutes =
  (deps: UploadDeps): MountAgentRoutes =>
  (app, entry) => {
    const byKey = createAccessHook(entry, 'key', [], { roles: anyRole })
    app.get(
      '/api/uploads/:upload_id',
      {
        onRequest: async (request: FileRequest, reply) => {
          if (!hasValidUploadSignature(deps, request.params.upload_id, request.query))
            await byKey(request, reply)
        },
      },
      async (request: FileRequest, reply) => {
        const actor = getRequestActor<AuthenticatedDevice | undefined>(request)
        return sendUpload(reply, getUpload(deps, request.params.upload_id, actor?.personId))
      },
    )
    app.register(async (scope) => {
      await scope.register(multipart, uploadLimits)
      scope.post(
        '/api/uploads',
        { onRequest: createAccessHook(entry, 'key', 'upload', { roles: anyRole }) },
        async (request, reply) => {
          const { personId } = getRequestActor<AuthenticatedDevice>(request)
          const row = await addUpload(deps, request, personId)
          return reply.code(201).send(toUploadResponse(row, createUploadUrl(deps, row.upload_id)))
        },
      )
    })
  }

/** Encodes a header value by RFC 5987, which allows fewer unescaped characters than URLs do. */
const encodeHeaderValue = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

function sendUpload(reply: FastifyReply, file: ReturnType<typeof getUpload>) {
  const place = file.mime.startsWith('image/') ? 'inline' : 'attachment'
  return (
    reply
      .type(file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
      .header('content-length', file.size)
      .header('content-disposition', `${place}; filename*=UTF-8''${encodeHeaderValue(file.name)}`)
      .header('content-security-policy', filePolicy)
      // Allows other origins to show the file, because the app may have another origin than this server.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `private, max-age=${keptS}, immutable`)
      .send(createReadStream(file.path))
  )
}
