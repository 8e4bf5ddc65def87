import { sessionHandlers } from '#access'
import { type Deps, done, implement } from '#core'
import { adminContract } from './contract.ts'
import { type AdminLoginDeps, logInAdmin } from './log-in.ts'
import { findAuditLogs, findUsers, listJobs, retryDelivery, setUserStatus } from './service.ts'

type AdminDeps = AdminLoginDeps & Pick<Deps, 'emit' | 'parked'>

export const adminRoutes = (deps: AdminDeps) =>
  implement(adminContract, {
    login: ({ body, request, reply }) => logInAdmin(deps, body, { request, reply }),
    ...sessionHandlers(deps),
    listUsers: ({ query: { q, status, ...page } }) => findUsers(deps, { q, status }, page),
    disableUser: ({ params }) => setUserStatus(deps, params.id, 'disabled').then(() => done('账号已停用')),
    enableUser: ({ params }) => setUserStatus(deps, params.id, 'active').then(() => done('账号已启用')),
    listAuditLogs: ({ query: { page, pageSize, ...filter } }) =>
      findAuditLogs(deps, filter, { page, pageSize }),
    listJobs: () => listJobs(deps),
    retryParked: ({ params }) =>
      retryDelivery(deps, params.eventId, params.handler).then(() => done('已重新安排')),
  })
