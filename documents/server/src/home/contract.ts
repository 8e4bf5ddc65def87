import { del, get, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  datetimeSchema,
  documentTypeSchema,
  idSchema,
  IdParams,
  OkResponse,
  taskPrioritySchema,
} from '#fields'

const project = { project_slug: z.string(), project_name: z.string() }

export const HomeDocument = z
  .object({ id: idSchema, title: z.string(), slug: z.string(), doc_type: documentTypeSchema, ...project })
  .meta({ id: 'HomeDocument' })

/** A document with the last change that another author made. */
export const ChangedDocument = z
  .object({ ...HomeDocument.shape, changed_by: z.string(), changed_at: datetimeSchema })
  .meta({ id: 'ChangedDocument' })

export const DueTask = z
  .object({ id: idSchema, title: z.string(), due_date: z.string(), priority: taskPrioritySchema, ...project })
  .meta({ id: 'DueTask' })

export const homeContract = {
  get: get('/api/home', {
    auth: 'team',
    summary: 'Get own last documents, changes by others, due tasks and favourites',
    /**
     * `since`: only changes after this moment are listed. Without `since`, the changes of the last seven days
     * are listed.
     */
    query: z.object({ since: z.iso.datetime({ offset: true }).optional() }),
    reply: z.object({
      mine: z.array(HomeDocument),
      favourites: z.array(HomeDocument),
      changed: z.array(ChangedDocument),
      tasks: z.array(DueTask),
    }),
  }),
  star: put('/api/favourites/:id', {
    auth: 'team',
    summary: 'Add a document to the favourites',
    params: IdParams,
    reply: OkResponse,
  }),
  unstar: del('/api/favourites/:id', {
    auth: 'team',
    summary: 'Remove a document from the favourites',
    params: IdParams,
    reply: OkResponse,
  }),
}
