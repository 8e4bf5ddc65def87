import { z } from 'zod'

/** Text that SQLite and the disk store unchanged: no lone surrogates, no NUL. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
export const storableTextSchema = (max: number) =>
  z.string().max(max, `at most ${max} characters`).refine(isStorable, 'holds characters that are not text')

export const nameSchema = (max = 200) =>
  storableTextSchema(max).refine((text) => text.trim() !== '', 'must not be empty')

/** Content of one document. The service enforces the limit of 1 MB in UTF-8 bytes (413). */
export const markdownSchema = z.string().refine(isStorable, 'holds characters that are not text')
export const maxContentBytes = 1_048_576

export const datetimeSchema = z.string().meta({ format: 'date-time' })
export const dateSchema = z.iso.date()
export const idSchema = z.number().int()
export const sortOrderSchema = z.number().int().min(-1_000_000_000).max(1_000_000_000)

export const SlugParams = z.object({ slug: z.string() })
export const IdParams = z.object({ id: z.coerce.number().int().positive() })

export const OkResponse = z.object({ ok: z.literal(true) })
export const okResponseBody = { ok: true } as const

export const documentTypes = ['requirement', 'design', 'api', 'plan', 'report', 'meeting', 'general'] as const
export const documentTypeSchema = z.enum(documentTypes)
export const taskStatuses = ['todo', 'doing', 'done'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskStatusSchema = z.enum(taskStatuses)
export const taskPrioritySchema = z.union([z.literal(0), z.literal(1), z.literal(2)], 'must be 0, 1 or 2')

export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const
export const labelColorSchema = z.enum(labelColors)

export const authorKinds = ['person', 'writer', 'disk', 'import'] as const

/** Events that a webhook endpoint can receive. */
export const webhookEventTypes = [
  'document.created',
  'document.updated',
  'document.moved',
  'document.deleted',
  'document.restored',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.restored',
  'task.created',
  'task.updated',
  'task.deleted',
  'task.restored',
  'comment.created',
  'comment.resolved',
  'suggestion.created',
  'suggestion.accepted',
  'suggestion.rejected',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
