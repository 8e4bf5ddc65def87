import { toIso } from '@sanhe/kit/runtime/clock'
import { beginSignIn, signInUser, type SignInDeps } from '#accounts'
import { toAuditOrigin } from '#audit'
import { implement } from '#core'
import { okResponseBody } from '#fields'
import { invitationsContract, passwordResetsContract } from './contract.ts'
import { requestPasswordReset, type ResetRequestDeps } from './request-reset.ts'
import * as service from './service.ts'
import { listInvitations, listProjectNames } from './store.ts'
import { toInvitationResponse } from './views.ts'

type LinkDeps = service.InvitationDeps & SignInDeps

export const invitationRoutes = (deps: LinkDeps) =>
  implement(invitationsContract, {
    create({ body, actor, request }) {
      const origin = toAuditOrigin(actor, request)
      const { invitation, link } = service.createInvitation(deps, body, actor, origin)
      return { invitation: toInvitationResponse(invitation), link }
    },
    list: () => ({
      invitations: listInvitations(deps.db, toIso(deps.clock.now())).map(toInvitationResponse),
    }),
    revoke({ params, actor, request }) {
      service.revokeInvitation(deps, params.id, toAuditOrigin(actor, request))
      return okResponseBody
    },
    open({ body }) {
      const { role, project_ids, expires_at } = service.getInvitation(deps, body.token)
      return { invitation: { role, projects: listProjectNames(deps.db, project_ids), expires_at } }
    },
    async accept({ body, request, reply }) {
      return { user: signInUser(deps, request, reply, await service.acceptInvitation(deps, body, request)) }
    },
  })

export const passwordResetRoutes = (deps: LinkDeps & ResetRequestDeps) =>
  implement(passwordResetsContract, {
    create: ({ params, actor, request }) => ({
      link: service.createPasswordReset(deps, params.id, toAuditOrigin(actor, request)),
    }),
    async request({ body, request }) {
      await requestPasswordReset(deps, body.username, request)
      return okResponseBody
    },
    async use({ body, request, reply }) {
      return beginSignIn(deps, request, reply, await service.resetPassword(deps, body, request))
    },
  })
