import { Readable } from 'node:stream'
import { createAccessHook, getRequestActor } from '@sanhe/kit/http/implement'
import { toIso } from '@sanhe/kit/runtime/clock'
import { transaction } from '@sanhe/kit/sqlite/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit, toAuditOrigin } from '#audit'
import type { MountDocumentsRoutes, SessionUser } from '#core'
import { SlugParams } from '#fields'
import { apiError } from './errors.ts'
import { createExportFile, type ExportDeps } from './files.ts'
import { createMarkdownZip } from './markdown.ts'
import { findPdfFonts } from './pdf-fonts.ts'
import { printPageSecurityPolicy, renderPrintPage } from './print-page.ts'
import { type ExportSelection, refuseLargeExport, selectExport } from './selection.ts'
import { createSiteZip } from './site.ts'
import { createExportSlots, type ExportSlots } from './slots.ts'

const language = z.enum(['en', 'zh']).default('en')
const doc = z.string().max(300).optional()
const ExportQuery = z.object({
  format: z.enum(['markdown', 'docx', 'pdf', 'site']).default('markdown'),
  doc,
  language,
})
const PrintQuery = z.object({ doc, language })

type ExportRequest = FastifyRequest<{
  Params: z.output<typeof SlugParams>
  Querystring: z.output<typeof ExportQuery>
}>

/**
 * Routes that export a project, folder or document. They have no contract, because their responses are files and pages.
 */
export const exportRoutes =
  (deps: ExportDeps): MountDocumentsRoutes =>
  (app, entry) => {
    const slots = createExportSlots()
    app.get<{ Params: z.output<typeof SlugParams>; Querystring: z.output<typeof ExportQuery> }>(
      '/api/projects/:slug/export',
      {
        schema: { params: SlugParams, querystring: ExportQuery },
        onRequest: createAccessHook(entry, 'team'),
      },
      (request, reply) => sendExport(deps, slots, request, reply),
    )
    app.get<{ Params: z.output<typeof SlugParams>; Querystring: z.output<typeof PrintQuery> }>(
      '/api/projects/:slug/print',
      { schema: { params: SlugParams, querystring: PrintQuery }, onRequest: createAccessHook(entry, 'team') },
      (request, reply) => {
        const selection = selectExport(deps, request.params.slug, request.query.doc)
        refuseLargeExport(selection)
        recordExport(deps, request, selection, 'print')
        reply.type('text/html; charset=utf-8').header('content-security-policy', printPageSecurityPolicy)
        return reply.send(Readable.from(renderPrintPage(deps, selection, request.query.language)))
      },
    )
  }

async function sendExport(deps: ExportDeps, slots: ExportSlots, request: ExportRequest, reply: FastifyReply) {
  const { format, doc: docSlug } = request.query
  if (format === 'markdown') return sendMarkdown(deps, request, reply)
  const selection = selectExport(deps, request.params.slug, docSlug)
  refuseLargeExport(selection)
  const leave = await slots.enter(getRequestActor<SessionUser>(request).id)
  try {
    const file = await createFile(deps, request, selection)
    recordExport(deps, request, selection, format)
    // The end of the file comes before its last bytes reach the client, so the client can start the next export at
    // once.
    file.on('end', leave).on('close', leave)
    reply.type(mediaTypes[format]).header('content-disposition', attachment(selection.title, format))
    return await reply.send(file)
  } catch (error) {
    leave()
    throw error
  }
}

async function createFile(deps: ExportDeps, request: ExportRequest, selection: ExportSelection) {
  const { format, language: words } = request.query
  if (format === 'site') return createSiteZip(deps, selection, words)
  const fonts = format === 'pdf' ? findPdfFonts(deps.config.pdfFontFile) : undefined
  if (format === 'pdf' && !fonts) throw apiError('PDF_FONT_MISSING')
  const author = getRequestActor<SessionUser>(request).username
  return createExportFile(deps, selection, {
    format: format === 'pdf' ? 'pdf' : 'docx',
    language: words,
    author,
    at: toIso(deps.clock.now()),
    ...(fonts && { fonts }),
  })
}

function sendMarkdown(deps: ExportDeps, request: ExportRequest, reply: FastifyReply) {
  const selection = selectExport(deps, request.params.slug, request.query.doc)
  const name = selection.root?.title ?? selection.project.slug
  reply.type('application/zip').header('content-disposition', attachment(name, 'zip'))
  return createMarkdownZip(deps, selection, () => record(deps, request, selection, 'markdown'))
}

function record(
  deps: ExportDeps,
  request: FastifyRequest,
  { project, title }: ExportSelection,
  format: string,
) {
  const origin = toAuditOrigin(getRequestActor<SessionUser>(request), request)
  recordAudit(deps, origin, { action: 'project.exported', target: title, project, detail: { format } })
}

const recordExport = (...given: Parameters<typeof record>) => transaction(given[0].db, () => record(...given))

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  site: 'application/zip',
}

/**
 * Returns a Content-Disposition header. `filename` is for programs that do not support `filename*`, which contains the
 * title with all its characters.
 */
function attachment(title: string, format: string) {
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'export'
  const ending = format === 'site' ? 'zip' : format
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`).replaceAll("'", '%27')}`
}
