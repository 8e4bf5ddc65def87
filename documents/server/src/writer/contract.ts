import { get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { commentBodySchema } from '#comments/contract'
import {
  dateSchema,
  documentTypeSchema,
  IdParams,
  idSchema,
  markdownSchema,
  nameSchema,
  taskPrioritySchema,
  storableTextSchema,
  taskStatusSchema,
} from '#fields'
import { Suggestion } from '#suggestions/contract'

const WrittenDoc = z.object({
  ok: z.literal(true),
  doc: z.object({ id: idSchema, slug: z.string(), url: z.string(), revision: idSchema }),
})
const WriterDoc = z.object({
  doc: z.object({
    id: idSchema,
    title: z.string(),
    slug: z.string(),
    doc_type: documentTypeSchema,
    content: z.string(),
    project_slug: z.string(),
    revision: idSchema,
  }),
})
const WriterTask = z
  .object({
    id: idSchema,
    title: z.string(),
    status: taskStatusSchema,
    description: z.string().nullable(),
    priority: taskPrioritySchema,
    due_date: z.string().nullable(),
    /** Name of the column, or its state if the column has no name. */
    column: z.string(),
    assignee: z.string().nullable(),
    labels: z.array(z.string()),
  })
  .meta({ id: 'WriterTask' })
/** Response for a created or updated task. The specification fixes these three fields. */
const taskReply = z.object({ task: WriterTask.pick({ id: true, title: true, status: true }) })

const ByDocument = z.object({ project: z.string(), docSlug: z.string() })

const base_revision = idSchema
  .optional()
  .describe('the revision that was read; what others changed since is merged, or refused with both texts')

export const AiDocumentUpsert = z.strictObject({
  project: z.string().describe('project slug'),
  title: nameSchema(),
  slug: nameSchema().nullish(),
  doc_type: documentTypeSchema.nullish(),
  parent: z.string().nullish().describe('parent folder slug; null or absent for the top level'),
  content: markdownSchema.describe('Markdown'),
  base_revision,
})
export type AiDocumentUpsert = z.output<typeof AiDocumentUpsert>

const heading = nameSchema().describe('text of a heading, without #; the first one of that text is meant')
const added = markdownSchema.describe(
  'Markdown; starts on a line of its own, begin with an empty line for a new paragraph',
)

export const AiDocumentMove = z.strictObject({
  to_project: z.string().describe('slug of the project to move to; may be the same project'),
  parent: z
    .string()
    .nullable()
    .optional()
    .describe('slug of a folder there; null or absent for the top level'),
})
export type AiDocumentMove = z.output<typeof AiDocumentMove>

/** Edits one part of a document. The rest of the text stays identical to the byte. */
export const AiDocumentEdit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.literal('append'), content: added, base_revision }),
  z.strictObject({ edit: z.literal('append_to_section'), heading, content: added, base_revision }),
  z.strictObject({ edit: z.literal('replace_section'), heading, content: added, base_revision }),
  z.strictObject({
    edit: z.literal('replace_text'),
    find: markdownSchema.min(1).describe('exact text that occurs once'),
    replace: markdownSchema,
    base_revision,
  }),
])
export type AiDocumentEdit = z.output<typeof AiDocumentEdit>

/** Suggests a change without making it. */
export const AiSuggestion = z.strictObject({
  find: markdownSchema.min(1).describe('exact text that occurs once, at most 100 KB'),
  replace: markdownSchema.describe(
    'text to suggest instead, at most 100 KB; contains find to insert text next to it',
  ),
  comment: commentBodySchema.optional().describe('reason'),
  base_revision,
})
export type AiSuggestion = z.output<typeof AiSuggestion>
const suggestionReply = z.object({ suggestion: Suggestion })

/** Programs often send null for a field that they leave out. */
const absentIfNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined)

const boardFields = {
  column: nameSchema(60).optional().describe('name of a column of the board; it decides the status'),
  labels: z.array(nameSchema(40)).max(20).optional().describe('names; labels that do not exist are created'),
}
export const AiNewTask = z.strictObject({
  project: z.string(),
  title: nameSchema(),
  description: storableTextSchema(20_000).nullish(),
  status: absentIfNull(taskStatusSchema),
  priority: absentIfNull(taskPrioritySchema),
  due_date: dateSchema.nullish(),
  assignee: z.string().nullish().describe('username'),
  ...boardFields,
})
export const AiTaskChanges = z.strictObject({
  status: absentIfNull(taskStatusSchema),
  title: nameSchema().optional(),
  description: storableTextSchema(20_000).nullable().optional(),
  priority: absentIfNull(taskPrioritySchema),
  due_date: dateSchema.nullable().optional(),
  assignee: z.string().nullable().optional().describe('username; null for no one'),
  ...boardFields,
})

export const aiApiContract = {
  upsertDoc: post('/api/ai/docs', {
    auth: 'ai',
    summary: 'Create a document, or update it if project, parent and slug match',
    body: AiDocumentUpsert,
    status: [201, 200],
    reply: WrittenDoc,
  }),
  findDoc: get('/api/ai/docs/:project', {
    auth: 'ai',
    summary: 'Find the document that an upsert would update, or null',
    params: z.object({ project: z.string() }),
    query: z.strictObject({
      title: nameSchema(),
      slug: nameSchema().optional(),
      parent: z.string().optional(),
    }),
    reply: z.object({ doc: WriterDoc.shape.doc.nullable() }),
  }),
  getDoc: get('/api/ai/docs/:project/:docSlug', {
    auth: 'ai',
    summary: 'Read a document',
    params: ByDocument,
    reply: WriterDoc,
  }),
  editDoc: patch('/api/ai/docs/:project/:docSlug', {
    auth: 'ai',
    summary: 'Edit a part of a document: append, edit a section, or replace text',
    params: ByDocument,
    body: AiDocumentEdit,
    reply: WrittenDoc,
  }),
  moveDoc: post('/api/ai/docs/:project/:docSlug/move', {
    auth: 'ai',
    summary: 'Move a document or folder with its contents to another folder or project; links are rewritten',
    params: ByDocument,
    body: AiDocumentMove,
    reply: z.object({
      ok: z.literal(true),
      doc: z.object({ id: idSchema, slug: z.string(), url: z.string() }),
    }),
  }),
  listSuggestions: get('/api/ai/docs/:project/:docSlug/suggestions', {
    auth: 'ai',
    summary: 'List the open suggestions of a document',
    params: ByDocument,
    reply: z.object({ revision: idSchema, suggestions: z.array(Suggestion) }),
  }),
  proposeSuggestion: post('/api/ai/docs/:project/:docSlug/suggestions', {
    auth: 'ai',
    summary: 'Suggest a change of a document, which a person accepts or rejects',
    params: ByDocument,
    body: AiSuggestion,
    status: 201,
    reply: suggestionReply,
  }),
  acceptSuggestion: post('/api/ai/suggestions/:id/accept', {
    auth: 'ai',
    summary: 'Accept a suggestion, which changes the document',
    params: IdParams,
    reply: suggestionReply,
  }),
  rejectSuggestion: post('/api/ai/suggestions/:id/reject', {
    auth: 'ai',
    summary: 'Reject a suggestion',
    params: IdParams,
    body: z.strictObject({ comment: commentBodySchema.optional().describe('reason') }),
    reply: suggestionReply,
  }),
  listTasks: get('/api/ai/tasks/:project', {
    auth: 'ai',
    summary: 'List the tasks of a project',
    params: z.object({ project: z.string() }),
    query: z.strictObject({ status: taskStatusSchema.optional() }),
    reply: z.object({ tasks: z.array(WriterTask) }),
  }),
  createTask: post('/api/ai/tasks', {
    auth: 'ai',
    summary: 'Create a task',
    body: AiNewTask,
    status: 201,
    reply: taskReply,
  }),
  updateTask: patch('/api/ai/tasks/:id', {
    auth: 'ai',
    summary: 'Update a task',
    params: IdParams,
    body: AiTaskChanges,
    reply: taskReply,
  }),
}
