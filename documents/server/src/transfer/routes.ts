import multipart from '@fastify/multipart'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { z } from 'zod'
import { toImportRevisionAuthor, type MountDocumentsRoutes, type SessionUser } from '#core'
import { SlugParams } from '#fields'
import { type ImportDeps, importFileTree } from './import.ts'
import { processImportUpload } from './upload.ts'

const Target = z.object({ parent: z.string().optional() })

/** Imports of zips and folders. Plain routes, because their bodies are files, not JSON. */
export const transferRoutes =
  (deps: ImportDeps): MountDocumentsRoutes =>
  (app, entry) => {
    void app.register(async (scope) => {
      await scope.register(multipart)
      scope.post<{ Params: z.output<typeof SlugParams>; Querystring: z.output<typeof Target> }>(
        '/api/projects/:slug/import',
        { schema: { params: SlugParams, querystring: Target }, onRequest: createAccessHook(entry, 'member') },
        async (request) => {
          const target = {
            projectSlug: request.params.slug,
            parent: request.query.parent,
            author: toImportRevisionAuthor(getRequestActor<SessionUser>(request)),
          }
          return {
            imported: await processImportUpload(request, (entries) => importFileTree(deps, target, entries)),
          }
        },
      )
    })
  }
