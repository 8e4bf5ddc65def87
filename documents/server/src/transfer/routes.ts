import multipart from '@fastify/multipart'
import { actorOf, createGuardHook } from '@sanhe/kit/http/implement'
import { z } from 'zod'
import type { SessionUser } from '#accounts'
import { type Deps, importAuthor, type ProductMount } from '#core'
import { SlugParams } from '#fields'
import { createExportZip, listExportFiles } from './export.ts'
import { type ImportDeps, importTree } from './import.ts'
import { withImportUpload } from './upload.ts'

const Target = z.object({ parent: z.string().optional() })

/** Imports and exports of zips and folders. Plain routes, because their bodies are files, not JSON. */
export const transferRoutes =
  (deps: ImportDeps & Pick<Deps, 'config'>): ProductMount =>
  (app, entry) => {
    void app.register(async (scope) => {
      await scope.register(multipart)
      scope.post<{ Params: z.output<typeof SlugParams>; Querystring: z.output<typeof Target> }>(
        '/api/projects/:slug/import',
        { schema: { params: SlugParams, querystring: Target }, onRequest: createGuardHook(entry, 'admin') },
        async (request) => {
          const target = {
            projectSlug: request.params.slug,
            parent: request.query.parent,
            author: importAuthor(actorOf<SessionUser>(request)),
          }
          return { imported: await withImportUpload(request, (entries) => importTree(deps, target, entries)) }
        },
      )
    })
    app.get<{ Params: z.output<typeof SlugParams> }>(
      '/api/projects/:slug/export',
      { schema: { params: SlugParams }, onRequest: createGuardHook(entry, 'team') },
      (request, reply) => {
        const files = listExportFiles(deps, request.params.slug)
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${request.params.slug}.zip"`)
        return reply.send(createExportZip(deps.db, files))
      },
    )
  }
