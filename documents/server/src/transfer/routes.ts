import multipart from '@fastify/multipart'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { z } from 'zod'
import { transaction } from '@sanhe/kit/sqlite/database'
import { recordAudit, toAuditOrigin } from '#audit'
import { type Deps, toImportRevisionAuthor, type MountDocumentsRoutes, type SessionUser } from '#core'
import { SlugParams } from '#fields'
import { getProject } from '#projects'
import { createExportZip, listExportFiles } from './export.ts'
import { type ImportDeps, importFileTree } from './import.ts'
import { processImportUpload } from './upload.ts'

const Target = z.object({ parent: z.string().optional() })

/** Imports and exports of zips and folders. Plain routes, because their bodies are files, not JSON. */
export const transferRoutes =
  (deps: ImportDeps & Pick<Deps, 'config'>): MountDocumentsRoutes =>
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
    app.get<{ Params: z.output<typeof SlugParams> }>(
      '/api/projects/:slug/export',
      { schema: { params: SlugParams }, onRequest: createAccessHook(entry, 'team') },
      (request, reply) => {
        const files = transaction(deps.db, () => {
          const project = getProject(deps.db, request.params.slug)
          const origin = toAuditOrigin(getRequestActor<SessionUser>(request), request)
          recordAudit(deps, origin, { action: 'project.exported', target: project.name, project })
          return listExportFiles(deps, project.slug)
        })
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${request.params.slug}.zip"`)
        return reply.send(createExportZip(deps.db, files))
      },
    )
  }
