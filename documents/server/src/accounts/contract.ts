import { del, get, patch, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, IdParams, idSchema, nameSchema, OkResponse } from '#fields'

export const userRoleSchema = z.enum(['admin', 'member', 'reader', 'viewer'])
const role = userRoleSchema
export const newPasswordSchema = z.string().min(8, 'at least 8 characters').max(200)
const password = newPasswordSchema

export const SessionUser = z
  .object({
    id: idSchema,
    username: z.string(),
    role,
    /** Present while the user must set up a second factor: every other endpoint answers 403. */
    needs_second_factor: z.literal(true).optional(),
  })
  .meta({ id: 'SessionUser' })
/**
 * Response of a login. `user`: the session is open. `challenge`: the login continues with `POST
 * /api/auth/login/second-factor`.
 */
export const LoginResponse = z.union([
  z.object({ user: SessionUser }),
  z.object({ challenge: z.string(), expires_at: datetimeSchema }),
])
export const User = z
  .object({
    id: idSchema,
    username: z.string(),
    role,
    disabled: z.boolean(),
    email: z.string().nullable(),
    has_second_factor: z.boolean(),
    /** Projects that a member or reader belongs to. Administrators see all projects. */
    project_ids: z.array(idSchema),
    created_at: datetimeSchema,
  })
  .meta({ id: 'User' })

const Credentials = z.strictObject({ username: z.string().max(200), password: z.string().max(1000) })
export const projectIdsSchema = z.array(idSchema).max(1000)
/** Address with which a login by OpenID Connect may be linked to the user (`OIDC_LINK_BY_EMAIL`). */
const email = z.email().max(200).nullable()
const NewUser = z.strictObject({
  username: nameSchema(60),
  password,
  role: role.default('viewer'),
  email: email.default(null),
  project_ids: projectIdsSchema.optional(),
})
const UserChanges = z.strictObject({
  role: role.optional(),
  password: password.optional(),
  email: email.optional(),
  disabled: z.boolean().optional(),
  project_ids: projectIdsSchema.optional(),
})

export const authContract = {
  login: post('/api/auth/login', {
    auth: 'none',
    limit: 'login',
    summary: 'Log in and set the session cookie, or get a challenge for the second factor',
    body: Credentials,
    reply: LoginResponse,
  }),
  logout: post('/api/auth/logout', {
    auth: 'session',
    summary: 'Log out and end the session',
    /** `provider_logout_url`: URL that ends the session at the OpenID Connect provider too. */
    reply: OkResponse.extend({ provider_logout_url: z.string().optional() }),
  }),
  me: get('/api/auth/me', {
    auth: 'session',
    summary: 'Get the current user',
    reply: z.object({ user: SessionUser }),
  }),
}

export const Session = z
  .object({
    id: z.string(),
    /** Value of the browser's User-Agent header. */
    user_agent: z.string(),
    is_current: z.boolean(),
    created_at: datetimeSchema,
    /** Time at which the session was last used, exact to an hour. */
    last_used_at: datetimeSchema,
  })
  .meta({ id: 'Session' })

export const accountContract = {
  changePassword: post('/api/auth/password', {
    auth: 'team',
    summary: 'Change the own password and end all other sessions',
    body: z.strictObject({ current_password: z.string().max(1000), new_password: password }),
    reply: OkResponse,
  }),
  sessions: get('/api/auth/sessions', {
    auth: 'team',
    summary: 'List the own sessions',
    reply: z.object({ sessions: z.array(Session) }),
  }),
  endSession: del('/api/auth/sessions/:id', {
    auth: 'team',
    summary: 'End one of the own sessions',
    params: z.object({ id: z.string() }),
    reply: OkResponse,
  }),
  endOtherSessions: del('/api/auth/sessions', {
    auth: 'team',
    summary: 'End all other own sessions',
    reply: z.object({ ok: z.literal(true), ended: z.number().int() }),
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
