import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeField, IdParams, idField, nameField, OkResponse } from '#fields'

export const userRoles = ['admin', 'member', 'reader', 'viewer'] as const
const role = z.enum(userRoles)
const password = z.string().min(8, 'at least 8 characters').max(200)

export const SessionUser = z.object({ id: idField, username: z.string(), role }).meta({ id: 'SessionUser' })
export const User = z
  .object({
    id: idField,
    username: z.string(),
    role,
    disabled: z.boolean(),
    /** Projects that a member or reader belongs to. Administrators see all projects. */
    project_ids: z.array(idField),
    created_at: datetimeField,
  })
  .meta({ id: 'User' })

const Credentials = z.strictObject({ username: z.string().max(200), password: z.string().max(1000) })
const projectIds = z.array(idField).max(1000)
const NewUser = z.strictObject({
  username: nameField(60),
  password,
  role: role.default('viewer'),
  project_ids: projectIds.optional(),
})
const UserChanges = z.strictObject({
  role: role.optional(),
  password: password.optional(),
  disabled: z.boolean().optional(),
  project_ids: projectIds.optional(),
})

export const authContract = {
  login: post('/api/auth/login', {
    auth: 'none',
    limit: 'login',
    summary: 'Log in and set the session cookie',
    body: Credentials,
    reply: z.object({ user: SessionUser }),
  }),
  logout: post('/api/auth/logout', {
    auth: 'session',
    summary: 'Log out and end the session',
    reply: OkResponse,
  }),
  me: get('/api/auth/me', {
    auth: 'session',
    summary: 'Get the current user',
    reply: z.object({ user: SessionUser }),
  }),
}

export const usersContract = {
  list: get('/api/users', {
    auth: 'admin',
    summary: 'List users',
    reply: z.object({ users: z.array(User) }),
  }),
  create: post('/api/users', {
    auth: 'admin',
    summary: 'Create a user',
    body: NewUser,
    status: 201,
    reply: z.object({ user: User }),
  }),
  update: patch('/api/users/:id', {
    auth: 'admin',
    summary: "Change a user's role, projects or password, or disable the account",
    params: IdParams,
    body: UserChanges,
    reply: z.object({ user: User }),
  }),
  remove: del('/api/users/:id', {
    auth: 'admin',
    summary: 'Delete a user',
    params: IdParams,
    reply: OkResponse,
  }),
}
