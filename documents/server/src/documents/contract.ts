import { del, get, patch, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  datetimeSchema,
  documentTypeSchema,
  idSchema,
  markdownSchema,
  nameSchema,
  OkResponse,
  SlugParams,
  sortOrderSchema,
} from '#fields'

export const documentFieldSchemas = {
  id: idSchema,
  project_id: idSchema,
  parent_id: idSchema.nullable(),
  title: z.string(),
  slug: z.string(),
  type: z.enum(['folder', 'doc']),
  doc_type: documentTypeSchema,
  file_path: z.string(),
  sort_order: z.number().int(),
  created_by: idSchema.nullable(),
  /** File or folder name under which the document was imported; links can use this name. */
  source_name: z.string().nullable(),
  /** Whether the team offers the document as a template for new documents. */
  is_template: z.boolean(),
  created_at: datetimeSchema,
  updated_at: datetimeSchema,
}

export const DocumentRecord = z.object(documentFieldSchemas).meta({ id: 'DocumentRecord' })
export type DocumentRecord = z.output<typeof DocumentRecord>

export type TreeNode = DocumentRecord & { children: TreeNode[] }
export const TreeNode: z.ZodType<TreeNode, TreeNode> = z
  .object({ ...documentFieldSchemas, children: z.lazy(() => z.array(TreeNode)) })
  .meta({ id: 'TreeNode' })

/** `revision`: value for `base_revision` of the next save; null for folders. */
export const Document = z
  .object({ ...documentFieldSchemas, content: z.string(), revision: idSchema.nullable() })
  .meta({ id: 'Document' })

const Block = z.object({ line: z.number().int().positive(), html: z.string(), key: z.string() })

/** `source`: fingerprint of the text that the blocks show. A client must not use the blocks for another text. */
export const RenderedDocumentBlocks = z
  .object({ source: z.string(), blocks: z.array(Block) })
  .meta({ id: 'Blocks' })

const ByDocument = z.object({ slug: z.string(), docSlug: z.string() })

const NewDocument = z.strictObject({
  title: nameSchema(),
  slug: nameSchema().optional(),
  type: z.enum(['folder', 'doc']).default('doc'),
  doc_type: documentTypeSchema.default('general'),
  parent_id: idSchema.nullable().optional(),
  parent: z.string().nullable().optional(),
  content: markdownSchema.optional(),
  sort_order: sortOrderSchema.optional(),
  is_template: z.boolean().optional(),
})

const DocumentChanges = z.strictObject({
  title: nameSchema().optional(),
  slug: nameSchema().optional(),
  doc_type: documentTypeSchema.optional(),
  content: markdownSchema.optional(),
  base_revision: idSchema.optional(),
  parent_id: idSchema.nullable().optional(),
  parent: z.string().nullable().optional(),
  sort_order: sortOrderSchema.optional(),
  is_template: z.boolean().optional(),
})

const Move = z.strictObject({
  project: z
    .string()
    .optional()
    .describe('slug of another project; up to 1,000 documents and folders move at once'),
  parent_id: idSchema.nullable().optional(),
  parent: z.string().nullable().optional(),
  sort_order: sortOrderSchema.optional(),
})

/** A document that the team offers as a template for new documents. */
export const DocumentTemplate = z
  .object({
    id: idSchema,
    title: z.string(),
    slug: z.string(),
    doc_type: documentTypeSchema,
    project_slug: z.string(),
    project_name: z.string(),
  })
  .meta({ id: 'DocumentTemplate' })

const reply = z.object({ doc: Document })

export const documentsContract = {
  tree: get('/api/projects/:slug/docs', {
    auth: 'team',
    summary: 'Get the document tree',
    params: SlugParams,
    reply: z.object({ docs: z.array(TreeNode) }),
  }),
  templates: get('/api/templates', {
    auth: 'team',
    summary: 'List documents marked as templates',
    reply: z.object({ templates: z.array(DocumentTemplate) }),
  }),
  create: post('/api/projects/:slug/docs', {
    auth: 'member',
    summary: 'Create a document or folder',
    params: SlugParams,
    body: NewDocument,
    status: 201,
    reply,
  }),
  get: get('/api/projects/:slug/docs/:docSlug', {
    auth: 'team',
    summary: 'Get a document with its Markdown',
    params: ByDocument,
    reply,
  }),
  blocks: get('/api/projects/:slug/docs/:docSlug/blocks', {
    auth: 'team',
    summary: 'Get the text of a document as HTML blocks',
    params: ByDocument,
    reply: RenderedDocumentBlocks,
  }),
  update: put('/api/projects/:slug/docs/:docSlug', {
    auth: 'member',
    summary: 'Update a document; with base_revision, merge a stale save',
    params: ByDocument,
    body: DocumentChanges,
    reply: z.object({ doc: Document, merged: z.boolean() }),
  }),
  remove: del('/api/projects/:slug/docs/:docSlug', {
    auth: 'member',
    summary: 'Move a document to the trash and its children to the root',
    params: ByDocument,
    reply: OkResponse,
  }),
  removeTree: del('/api/projects/:slug/docs/:docSlug/tree', {
    auth: 'member',
    summary: 'Move a folder and everything in it to the trash',
    params: ByDocument,
    reply: OkResponse,
  }),
  move: patch('/api/projects/:slug/docs/:docSlug/move', {
    auth: 'member',
    summary: 'Move a document to a folder and position, or with its contents to another project',
    params: ByDocument,
    body: Move,
    reply,
  }),
}
