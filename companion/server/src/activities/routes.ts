import { createSuccessResponse, type Deps, implement } from '#core'
import { checkInToActivity, reviewActivity } from './attendance.ts'
import { cancelActivityByAdmin } from './cancelling.ts'
import { confirmCheckInByAdmin, confirmCheckInByHost } from './confirming-check-in.ts'
import { activitiesContract } from './contract.ts'
import { discoverActivities, getActivity, listOwnActivities } from './discover.ts'
import { joinActivity, leaveActivity } from './joining.ts'
import { cancelActivity, changeActivity, createActivity, type OrganiserDeps } from './organising.ts'
import { joinWaitingList, leaveWaitingList, listOwnActivityPasses } from './waiting-list.ts'

export const activityRoutes = (deps: OrganiserDeps & Pick<Deps, 'readFromReplica'>) =>
  implement(activitiesContract, {
    list: ({ actor, query }) =>
      deps.readFromReplica((db) => discoverActivities({ ...deps, db }, actor.id, query)),
    get: ({ actor, params }) => getActivity(deps, params.id, actor.id),
    create: ({ actor, body }) => createActivity(deps, actor.id, body),
    async update({ actor, params, body }) {
      await changeActivity(deps, params.id, actor.id, body)
      return createSuccessResponse('活动已修改')
    },
    async remove({ actor, params }) {
      await cancelActivity(deps, params.id, actor.id)
      return createSuccessResponse('活动已取消，已通知报名的人')
    },
    async join({ actor, params }) {
      const participantCount = await joinActivity(deps, params.id, actor.id)
      return { ...createSuccessResponse('报名成功'), participantCount }
    },
    async cancel({ actor, params }) {
      await leaveActivity(deps, params.id, actor.id)
      return createSuccessResponse('已取消报名')
    },
    async wait({ actor, params }) {
      const position = await joinWaitingList(deps, params.id, actor.id)
      return { ...createSuccessResponse('已候补，有名额会自动报名并通知您'), position }
    },
    async stopWaiting({ actor, params }) {
      await leaveWaitingList(deps, params.id, actor.id)
      return createSuccessResponse('已退出候补')
    },
    passes: ({ actor, query }) => listOwnActivityPasses(deps, actor.id, query),
    async signIn({ actor, params, body }) {
      await checkInToActivity(deps, params.id, actor.id, body)
      return createSuccessResponse('签到成功')
    },
    async confirmByHost({ actor, params, request }) {
      await confirmCheckInByHost(deps, params, { userId: actor.id, ip: request.ip })
      return createSuccessResponse('已确认签到')
    },
    async review({ actor, params, body }) {
      await reviewActivity(deps, params.id, actor.id, body)
      return createSuccessResponse('谢谢您的评价')
    },
    mine: ({ actor, query }) => listOwnActivities(deps, actor.id, query),
    async confirm({ actor, params, request }) {
      await confirmCheckInByAdmin(deps, params, { adminId: actor.id, ip: request.ip })
      return createSuccessResponse('已确认签到')
    },
    async callOff({ actor, params, body, request }) {
      await cancelActivityByAdmin(deps, params.id, { ...body, adminId: actor.id, ip: request.ip })
      return createSuccessResponse('活动已取消，已通知发起人和报名的人')
    },
  })
