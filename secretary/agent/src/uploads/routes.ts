import multipart from '@fastify/multipart'
import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedDevice, MountAgentRoutes } from '#core'
import { anyRole } from '#core/contract'
import { uploadLimits } from './receive.ts'
import { sendUpload } from './send-file.ts'
import type { UploadSignatureParams } from './rules.ts'
import { addUpload, createUploadUrl, getUpload, hasValidUploadSignature, type UploadDeps } from './service.ts'
import { toUploadResponse } from './views.ts'

type FileRequest = FastifyRequest<{ Params: { upload_id: string }; Querystring: UploadSignatureParams }>

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
        const file = getUpload(deps, request.params.upload_id, actor?.personId)
        return sendUpload(reply, file, request.headers.range)
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
