import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AuthenticatedDevice, implement, type MountAgentRoutes } from '#core'
import { anyRole } from '#core/contract'
import { uploadsContract } from './contract.ts'
import { apiError } from './errors.ts'
import { createPartUploads } from './parts.ts'
import { maxPartBytes } from './rules.ts'
import { createUploadUrl, type UploadDeps } from './service.ts'
import { toUploadResponse } from './views.ts'

const PartQuery = z.object({
  offset: z
    .string()
    .regex(/^\d{1,12}$/, 'must be a number of bytes')
    .transform(Number),
})
type PartRequest = FastifyRequest<{
  Params: { upload_id: string }
  Querystring: z.output<typeof PartQuery>
}>

export function partRoutes(deps: UploadDeps): MountAgentRoutes {
  const uploads = createPartUploads(deps)
  const contract = implement(uploadsContract, {
    startParts: ({ body, actor }) => uploads.start(actor.personId, body),
    partsState: ({ params, actor }) => uploads.getState(params.upload_id, actor.personId),
    async finishParts({ params, actor }) {
      const row = await uploads.finish(params.upload_id, actor.personId)
      return toUploadResponse(row, createUploadUrl(deps, row.upload_id))
    },
  })
  return (app, entry) => {
    contract(app, entry)
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // A handler runs only after the whole body has arrived, so a part is stored completely or not at all.
      scope.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer', bodyLimit: maxPartBytes },
        (_, body, done) => done(null, body),
      )
      scope.put(
        '/api/uploads/parts/:upload_id',
        {
          schema: { querystring: PartQuery },
          bodyLimit: maxPartBytes,
          onRequest: createAccessHook(entry, 'key', 'uploadPart', { roles: anyRole }),
        },
        async (request: PartRequest) => {
          const { params, query, body } = request
          if (!Buffer.isBuffer(body) || body.length === 0) throw apiError('NOT_OCTETS')
          const { personId } = getRequestActor<AuthenticatedDevice>(request)
          return uploads.addPart(params.upload_id, personId, { offset: query.offset, bytes: body })
        },
      )
    })
  }
}
