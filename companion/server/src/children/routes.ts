import { type LoginAttemptDeps, sessionHandlers } from '#access'
import { type Deps, createSuccessResponse, implement } from '#core'
import { assertNoSensitiveWords } from '#moderation'
import type { CheckoutDeps, EndOrderDeps } from '#orders'
import { childrenContract } from './contract.ts'
import { bindChildPhone, logInChild } from './log-in.ts'
import {
  bookAppointmentForParent,
  cancelAppointmentOfParent,
  createParentMembershipOrder,
  listBookedAppointments,
  payOrderForParent,
} from './ordering.ts'
import * as parents from './parents.ts'
import * as shared from './shared-data.ts'
import { getChild, listParents, updateChild } from './store.ts'
import { toChildResponse, toParentResponse } from './views.ts'

type ChildrenDeps = CheckoutDeps &
  EndOrderDeps &
  LoginAttemptDeps &
  Pick<Deps, 'tokens' | 'wechatMini' | 'wordList'>

export const childrenRoutes = (deps: ChildrenDeps) =>
  implement(childrenContract, {
    socialLogin: ({ body, request }) => logInChild(deps, body, request),
    ...sessionHandlers(deps),
    me: async ({ actor }) => toChildResponse(await getChild(deps.db, actor.id)),
    async bindPhone({ actor, body, request }) {
      await bindChildPhone(deps, actor.id, { ...body, request })
      return createSuccessResponse('手机号已绑定')
    },
    async setProfile({ actor, body }) {
      await assertNoSensitiveWords(deps, body.nickname)
      const user = toChildResponse(await updateChild(deps.db, actor.id, body))
      return { ...createSuccessResponse('已保存'), user }
    },
    async bind({ actor, body }) {
      return { ...createSuccessResponse('绑定成功'), parent: await parents.linkParent(deps, actor.id, body) }
    },
    async parents({ actor, query }) {
      const { rows, total } = await listParents(deps.db, actor.id, query)
      return { parents: rows.map(toParentResponse), total, ...query }
    },
    unlink: ({ actor, params }) =>
      parents.unlinkParent(deps, actor.id, params.id).then(() => createSuccessResponse('已解除绑定')),
    setRelationship: ({ actor, params, body }) =>
      parents.setParentLink(deps, actor.id, params.id, body).then(() => createSuccessResponse('已保存')),
    contact: ({ actor, params }) =>
      parents.getParentAndLogAccess(deps, actor.id, params.id, 'phone').then(({ phone }) => ({ phone })),
    overview: ({ actor, params }) => parents.getParentOverview(deps, actor.id, params.id),
    health: ({ actor, params }) => shared.readHealthOfParent(deps, actor.id, params.id),
    trends: ({ actor, params, query }) => shared.readTrendsOfParent(deps, actor.id, params.id, query.days),
    reports: ({ actor, params, query }) => shared.listReportsOfParent(deps, actor.id, params.id, query),
    medicines: ({ actor, params }) => shared.readMedicinesOfParent(deps, actor.id, params.id),
    activities: ({ actor, params, query }) => shared.listActivitiesOfParent(deps, actor.id, params.id, query),
    proxyOrder: ({ actor, params, body }) => bookAppointmentForParent(deps, actor.id, params.id, body.data),
    payOrder: ({ actor, params }) => payOrderForParent(deps, actor.id, params.orderNo),
    appointments: ({ actor, params, query }) => listBookedAppointments(deps, actor.id, params.id, query),
    cancelAppointment: ({ actor, params, body }) =>
      cancelAppointmentOfParent(deps, actor.id, params.id, body?.reason),
    membership: ({ actor, params, body }) =>
      createParentMembershipOrder(deps, actor.id, params.id, body.plan),
    async setNotifications({ actor, params, body }) {
      await parents.setParentLink(deps, actor.id, params.id, { notification_enabled: body.enabled })
      return createSuccessResponse(body.enabled ? '已开启提醒' : '已关闭提醒')
    },
    alerts: ({ actor, query }) => parents.listParentAlerts(deps, actor.id, query),
    acknowledge: ({ actor, params }) =>
      parents.acknowledgeParentAlert(deps, actor.id, params.id).then(() => createSuccessResponse('已确认')),
  })
