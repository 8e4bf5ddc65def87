import { createSuccessResponse, implement } from '#core'
import { listFullyBookedDaysOfDoctor, toWaitingResponse, waitingListChildContract } from '#medical'
import type { CheckoutDeps } from '#orders'
import * as waiting from './waiting.ts'

export const childWaitingRoutes = (deps: CheckoutDeps) =>
  implement(waitingListChildContract, {
    async fullDays({ params }) {
      return { days: await listFullyBookedDaysOfDoctor(deps, params.id) }
    },
    async list({ actor, params }) {
      const entries = await waiting.listWaitingEntriesForParent(deps, actor.id, params.id)
      return { entries: entries.map(toWaitingResponse) }
    },
    async join({ actor, params, body }) {
      const entry = await waiting.joinWaitingListForParent(deps, actor.id, params.id, body)
      return { ...createSuccessResponse('已加入候补，有号会通知您'), entry: toWaitingResponse(entry) }
    },
    async leave({ actor, params }) {
      await waiting.leaveWaitingListForParent(deps, actor.id, params.id)
      return createSuccessResponse('已退出候补')
    },
    accept: ({ actor, params, body }) => waiting.acceptOfferForParent(deps, actor.id, params.id, body),
    async decline({ actor, params }) {
      await waiting.declineOfferForParent(deps, actor.id, params.id)
      return createSuccessResponse('已放弃这个号')
    },
  })
