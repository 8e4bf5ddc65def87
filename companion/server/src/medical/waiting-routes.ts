import { type Deps, createSuccessResponse, implement, apiError as refuseCommon } from '#core'
import type { BookingDeps } from './booking.ts'
import { canActForDoctor } from './rules.ts'
import { waitingListAdminContract, waitingListContract } from './waiting-contract.ts'
import * as waiting from './waiting-list.ts'
import { listWaitingEntriesPage, listActiveWaitingEntries } from './waiting-store.ts'
import { toAdminWaitingResponse, toWaitingResponse } from './waiting-views.ts'

export const waitingListRoutes = (deps: BookingDeps) =>
  implement(waitingListContract, {
    async list({ actor }) {
      return { entries: (await listActiveWaitingEntries(deps.db, actor.id)).map(toWaitingResponse) }
    },
    async join({ actor, body }) {
      const entry = await waiting.joinWaitingList(deps, actor.id, body)
      return { ...createSuccessResponse('已加入候补，有号会通知您'), entry: toWaitingResponse(entry) }
    },
    async leave({ actor, params }) {
      await waiting.leaveWaitingList(deps, actor.id, params.id)
      return createSuccessResponse('已退出候补')
    },
    accept: ({ actor, params, body }) => waiting.acceptOffer(deps, actor.id, params.id, body),
    async decline({ actor, params }) {
      await waiting.declineOffer(deps, actor.id, params.id)
      return createSuccessResponse('已放弃这个号')
    },
  })

export const waitingListAdminRoutes = (deps: Pick<Deps, 'db'>) =>
  implement(waitingListAdminContract, {
    async list({ actor, query: { doctorId, day, ...page } }) {
      if (!canActForDoctor(actor, doctorId)) throw refuseCommon('NOT_FOUND')
      const { rows, total } = await listWaitingEntriesPage(deps.db, { doctorId, day }, page)
      return { entries: rows.map(toAdminWaitingResponse), total, ...page }
    },
  })
