import { type LoginAttemptDeps, loginOriginOf, sessionHandlers } from '#access'
import { listOwnActivities } from '#activities'
import { type Deps, done, implement } from '#core'
import { listWeeklyReports, readHealth, readHealthTrends } from '#health'
import { assertNotSensitive } from '#moderation'
import type { SellDeps } from '#orders'
import { childrenContract } from './contract.ts'
import { bindChildPhone, logInChild } from './log-in.ts'
import { bookForParent, payParentMembership } from './ordering.ts'
import * as parents from './parents.ts'
import { listParents, updateChild } from './store.ts'
import { childView, parentView } from './views.ts'

type ChildrenDeps = SellDeps & LoginAttemptDeps & Pick<Deps, 'tokens' | 'wechatMini'>

export const childrenRoutes = (deps: ChildrenDeps) =>
  implement(childrenContract, {
    socialLogin: ({ body, request }) => logInChild(deps, body.code, loginOriginOf(request)),
    ...sessionHandlers(deps),
    async bindPhone({ actor, body, request }) {
      await bindChildPhone(deps, actor.id, { ...body, request })
      return done('手机号已绑定')
    },
    async setProfile({ actor, body }) {
      assertNotSensitive(body.nickname)
      return { ...done('已保存'), user: childView(await updateChild(deps.db, actor.id, body)) }
    },
    async bind({ actor, body }) {
      return { ...done('绑定成功'), parent: await parents.linkParent(deps, actor.id, body) }
    },
    async parents({ actor, query }) {
      const { rows, total } = await listParents(deps.db, actor.id, query)
      return { parents: rows.map(parentView), total, ...query }
    },
    overview: ({ actor, params }) => parents.getParentOverview(deps, actor.id, params.id),
    async health({ actor, params }) {
      const { id } = await parents.getParentAndLogAccess(deps, actor.id, params.id, 'health')
      return readHealth(deps, id)
    },
    async trends({ actor, params, query }) {
      const { id } = await parents.getParentAndLogAccess(deps, actor.id, params.id, 'trends')
      return readHealthTrends(deps, id, query.days)
    },
    async reports({ actor, params, query }) {
      const { id } = await parents.getParentAndLogAccess(deps, actor.id, params.id, 'reports')
      return { ...(await listWeeklyReports(deps, id, query)), ...query }
    },
    async activities({ actor, params, query }) {
      const { id } = await parents.getParentAndLogAccess(deps, actor.id, params.id, 'activities')
      return listOwnActivities(deps, id, { ...query, type: 'joined', status: 'all' })
    },
    proxyOrder: ({ actor, params, body }) => bookForParent(deps, actor.id, params.id, body.data),
    membership: ({ actor, params, body }) => payParentMembership(deps, actor.id, params.id, body.plan),
    async setNotifications({ actor, params, body }) {
      await parents.setParentNotifications(deps, actor.id, params.id, body.enabled)
      return done(body.enabled ? '已开启提醒' : '已关闭提醒')
    },
    alerts: ({ actor, query }) => parents.listParentAlerts(deps, actor.id, query),
    async acknowledge({ actor, params }) {
      await parents.acknowledgeAlert(deps, actor.id, params.id)
      return done('已确认')
    },
  })
