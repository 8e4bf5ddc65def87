import multipart from '@fastify/multipart'
import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import { z } from 'zod'
import type { SessionUser } from '#accounts'
import { type Deps, importer, type ProductMount } from '#core'
import { BySlug } from '#fields'
import { exportFiles, zipOf } from './export.ts'
import { type ImportDeps, importTree } from './import.ts'
import { withUpload } from './upload.ts'

const Target = z.object({ parent: z.string().optional() })

/** A zip, or the files of a folder, in and out. Plain routes: their bodies are files, not JSON. */
export const transferRoutes =
  (deps: ImportDeps & Pick<Deps, 'config'>): ProductMount =>
  (app, entry) => {
    void app.register(async (scope) => {
      await scope.register(multipart)
      scope.post<{ Params: z.output<typeof BySlug>; Querystring: z.output<typeof Target> }>(
        '/api/projects/:slug/import',
        { schema: { params: BySlug, querystring: Target }, onRequest: createGuardHook(entry, 'admin') },
        async (request) => {
          const target = {
            projectSlug: request.params.slug,
            parent: request.query.parent,
            author: importer(actorOf<SessionUser>(request)),
          }
          return { imported: await withUpload(request, (entries) => importTree(deps, target, entries)) }
        },
      )
    })
    app.get<{ Params: z.output<typeof BySlug> }>(
      '/api/projects/:slug/export',
      { schema: { params: BySlug }, onRequest: createGuardHook(entry, 'team') },
      (request, reply) => {
        const files = exportFiles(deps, request.params.slug)
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${request.params.slug}.zip"`)
        return reply.send(zipOf(deps.db, files))
      },
    )
  }
