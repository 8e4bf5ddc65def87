import { sessionHandlers } from '#access'
import { type Deps, createSuccessResponse, implement } from '#core'
import { adminContract } from './contract.ts'
import { type AdminLoginDeps, logInAdmin } from './log-in.ts'
import {
  getUser,
  listJobs,
  retryFailedDelivery,
  searchAuditLogs,
  searchUsers,
  setUserStatus,
} from './service.ts'

type AdminDeps = AdminLoginDeps & Pick<Deps, 'emit' | 'parked'>

export const adminRoutes = (deps: AdminDeps) =>
  implement(adminContract, {
    login: ({ body, request, reply }) => logInAdmin(deps, body, { request, reply }),
    ...sessionHandlers(deps),
    listUsers: ({ query: { q, status, sort, ...page } }) => searchUsers(deps, { q, status, sort }, page),
    getUser: ({ actor, params }) => getUser(deps, actor, params.id),
    disableUser: ({ params }) =>
      setUserStatus(deps, params.id, 'disabled').then(() => createSuccessResponse('账号已停用')),
    enableUser: ({ params }) =>
      setUserStatus(deps, params.id, 'active').then(() => createSuccessResponse('账号已启用')),
    listAuditLogs: ({ query: { page, pageSize, ...filter } }) =>
      searchAuditLogs(deps, filter, { page, pageSize }),
    listJobs: () => listJobs(deps),
    retryParked: ({ params }) =>
      retryFailedDelivery(deps, params.eventId, params.handler).then(() =>
        createSuccessResponse('已重新安排'),
      ),
  })
