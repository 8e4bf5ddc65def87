import { del, get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { newPasswordField, projectIdsField, SessionUser, userRoleField } from '#accounts/contract'
import { datetimeField, IdParams, idField, nameField, OkResponse } from '#fields'

export const Invitation = z
  .object({
    id: idField,
    role: userRoleField,
    project_ids: z.array(idField),
    created_by: z.string(),
    created_at: datetimeField,
    expires_at: datetimeField,
  })
  .meta({ id: 'Invitation' })

const token = z.string().max(200)
/** `path`: page of the web client that uses the link. The token is in its fragment, which browsers send to no server. */
const NewLink = z.object({ path: z.string(), expires_at: datetimeField })

export const invitationsContract = {
  create: post('/api/invitations', {
    auth: 'admin',
    summary: 'Create an invitation link (single use, 7 days)',
    body: z.strictObject({ role: userRoleField, project_ids: projectIdsField.default([]) }),
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
      invitation: z.object({ role: userRoleField, projects: z.array(z.string()), expires_at: datetimeField }),
    }),
  }),
  accept: post('/api/invitations/accept', {
    auth: 'none',
    limit: 'login',
    summary: 'Create the invited account and log in',
    body: z.strictObject({ token, username: nameField(60), password: newPasswordField }),
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
  use: post('/api/auth/reset', {
    auth: 'none',
    limit: 'login',
    summary: 'Set a new password with a reset link and log in',
    body: z.strictObject({ token, password: newPasswordField }),
    reply: z.object({ user: SessionUser }),
  }),
}
