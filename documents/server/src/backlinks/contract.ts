import { get } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { RenderedDocumentBlocks } from '#documents/contract'
import { documentTypeSchema, idSchema, SlugParams } from '#fields'

const LinkingDocument = z.object({
  id: idSchema,
  title: z.string(),
  slug: z.string(),
  doc_type: documentTypeSchema,
})

/** The sentence around a link, as plain text. */
const Context = z.object({ before: z.string(), text: z.string(), after: z.string() })

export const Backlink = z
  .object({ document: LinkingDocument, contexts: z.array(Context) })
  .meta({ id: 'Backlink' })

export const BrokenLinks = z
  .object({
    document: LinkingDocument,
    links: z.array(z.object({ target: z.string(), line: z.number().int().positive(), context: Context })),
  })
  .meta({ id: 'BrokenLinks' })

export const DocumentPreview = z
  .object({
    title: z.string(),
    doc_type: documentTypeSchema,
    updated_at: z.string(),
    /** First paragraphs of the document as Markdown; `rendered` has the same paragraphs as HTML blocks. */
    content: z.string(),
    rendered: RenderedDocumentBlocks,
  })
  .meta({ id: 'DocumentPreview' })

export const AttachmentUse = z
  .object({
    asset_id: idSchema,
    /** Number of documents that refer to the file. `documents` contains the first 20 of them. */
    document_count: z.number().int(),
    documents: z.array(LinkingDocument),
    /** Number of tasks whose description refers to the file. */
    task_count: z.number().int(),
  })
  .meta({ id: 'AttachmentUse' })

const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })

export const backlinksContract = {
  list: get('/api/projects/:slug/docs/:docSlug/backlinks', {
    auth: 'team',
    summary: 'List the links to a document with their sentences',
    params: ByDocument,
    reply: z.object({ backlinks: z.array(Backlink) }),
  }),
  preview: get('/api/projects/:slug/docs/:docSlug/preview', {
    auth: 'team',
    summary: 'Get the beginning of a document, or of one of its blocks, as HTML blocks',
    params: ByDocument,
    query: z.object({ block: z.string().max(100).optional() }),
    reply: DocumentPreview,
  }),
  broken: get('/api/projects/:slug/broken-links', {
    auth: 'team',
    summary: 'List the links of a project that lead nowhere',
    params: SlugParams,
    reply: z.object({ documents: z.array(BrokenLinks) }),
  }),
  attachmentUses: get('/api/projects/:slug/attachment-uses', {
    auth: 'team',
    summary: 'List the attachments that documents and tasks use',
    params: SlugParams,
    reply: z.object({ uses: z.array(AttachmentUse) }),
  }),
}
