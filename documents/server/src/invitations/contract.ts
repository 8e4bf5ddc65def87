import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import {
  LoginResponse,
  newPasswordSchema,
  projectIdsSchema,
  SessionUser,
  userRoleSchema,
} from '#accounts/contract'
import { datetimeSchema, IdParams, idSchema, nameSchema, OkResponse } from '#fields'

export const Invitation = z
  .object({
    id: idSchema,
    role: userRoleSchema,
    project_ids: z.array(idSchema),
    created_by: z.string(),
    created_at: datetimeSchema,
    expires_at: datetimeSchema,
  })
  .meta({ id: 'Invitation' })

const token = z.string().max(200)
/**
 * `path`: page of the web client that uses the link. The token is in the fragment of the URL, which browsers send to
 * no server.
 */
const NewLink = z.object({ path: z.string(), expires_at: datetimeSchema })

export const invitationsContract = {
  create: post('/api/invitations', {
    auth: 'admin',
    summary: 'Create an invitation link (single use, 7 days)',
    body: z.strictObject({ role: userRoleSchema, project_ids: projectIdsSchema.default([]) }),
    status: 201,
    reply: z.object({ invitation: Invitation, link: NewLink }),
  }),
  list: get('/api/invitations', {
    auth: 'admin',
    summary: 'List invitations that were not used',
    reply: z.object({ invitations: z.array(Invitation) }),
  }),
  revoke: del('/api/invitations/:id', {
    auth: 'admin',
    summary: 'Revoke an invitation',
    params: IdParams,
    reply: OkResponse,
  }),
  open: post('/api/invitations/open', {
    auth: 'none',
    limit: 'login',
    summary: 'Check an invitation link',
    body: z.strictObject({ token }),
    reply: z.object({
      invitation: z.object({
        role: userRoleSchema,
        projects: z.array(z.string()),
        expires_at: datetimeSchema,
      }),
    }),
  }),
  accept: post('/api/invitations/accept', {
    auth: 'none',
    limit: 'login',
    summary: 'Create the invited account and log in',
    body: z.strictObject({ token, username: nameSchema(60), password: newPasswordSchema }),
    status: 201,
    reply: z.object({ user: SessionUser }),
  }),
}

export const passwordResetsContract = {
  create: post('/api/users/:id/reset-link', {
    auth: 'admin',
    summary: 'Create a link that sets a new password (24 hours)',
    params: IdParams,
    status: 201,
    reply: z.object({ link: NewLink }),
  }),
  request: post('/api/auth/reset/request', {
    auth: 'none',
    limit: 'login',
    summary: 'Email a reset link to a user, if the account has an address',
    body: z.strictObject({ username: z.string().max(200) }),
    status: 202,
    /** The reply does not tell whether the account exists. */
    reply: OkResponse,
  }),
  use: post('/api/auth/reset', {
    auth: 'none',
    limit: 'login',
    summary: 'Set a new password with a reset link and log in, or get a challenge for the second factor',
    body: z.strictObject({ token, password: newPasswordSchema }),
    reply: LoginResponse,
  }),
}
