import multipart from '@fastify/multipart'
import { getRequestActor, createAccessHook } from '@sanhe/kit/http/implement'
import { z } from 'zod'
import { toImportRevisionAuthor, type MountDocumentsRoutes, type SessionUser } from '#core'
import { SlugParams } from '#fields'
import { type ImportSource, importSources } from '#import-sources'
import { type ImportDeps, importFileTree, previewImport } from './import.ts'
import { processImportUpload } from './upload.ts'

const Source = z.enum(importSources).default('markdown')
const Target = z.object({ parent: z.string().optional(), source: Source })
const Preview = z.object({ source: Source })

/** Routes that import zips and folders. They have no contract, because their bodies are files, not JSON. */
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
            source: request.query.source,
            author: toImportRevisionAuthor(getRequestActor<SessionUser>(request)),
          }
          return {
            imported: await processImportUpload(request, nestingOf(target.source), (entries) =>
              importFileTree(deps, target, entries),
            ),
          }
        },
      )
      scope.post<{ Querystring: z.output<typeof Preview> }>(
        '/api/import-preview',
        { schema: { querystring: Preview }, onRequest: createAccessHook(entry, 'member') },
        async (request) => {
          const { source } = request.query
          return {
            preview: await processImportUpload(request, nestingOf(source), (entries) =>
              previewImport(source, entries),
            ),
          }
        },
      )
    })
  }

/**
 * Large exports of Notion are zips inside a zip, so nested zips are unpacked. Only a Markdown import keeps nested zips
 * as files.
 */
const nestingOf = (source: ImportSource) => ({ unpacksNestedZips: source !== 'markdown' })
