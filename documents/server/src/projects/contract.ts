import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  datetimeSchema,
  idSchema,
  nameSchema,
  OkResponse,
  SlugParams,
  sortOrderSchema,
  storableTextSchema,
} from '#fields'

export const Project = z
  .object({
    id: idSchema,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    color: z.string(),
    sort_order: z.number().int(),
    created_at: datetimeSchema,
    updated_at: datetimeSchema,
    doc_count: z.number().int(),
    doing_count: z.number().int(),
  })
  .meta({ id: 'Project' })

const details = {
  description: storableTextSchema(2000).nullable().optional(),
  icon: nameSchema(16).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must look like #3B82F6')
    .optional(),
  sort_order: sortOrderSchema.optional(),
}
const NewProject = z.strictObject({
  name: nameSchema(),
  slug: nameSchema().optional(),
  ...details,
})
const ProjectChanges = z.strictObject({
  name: nameSchema().optional(),
  slug: nameSchema().optional(),
  ...details,
})

const reply = z.object({ project: Project })

export const projectsContract = {
  list: get('/api/projects', {
    auth: 'team',
    summary: 'List projects',
    reply: z.object({ projects: z.array(Project) }),
  }),
  create: post('/api/projects', {
    auth: 'admin',
    summary: 'Create a project',
    body: NewProject,
    status: 201,
    reply,
  }),
  get: get('/api/projects/:slug', { auth: 'team', summary: 'Get a project', params: SlugParams, reply }),
  update: put('/api/projects/:slug', {
    auth: 'admin',
    summary: 'Update a project',
    params: SlugParams,
    body: ProjectChanges,
    reply,
  }),
  remove: del('/api/projects/:slug', {
    auth: 'admin',
    summary: 'Move a project with its documents and tasks to the trash',
    params: SlugParams,
    reply: OkResponse,
  }),
}
