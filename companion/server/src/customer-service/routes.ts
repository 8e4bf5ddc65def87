import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { customerServiceContract } from './admin-contract.ts'
import { listAssignees, listCases } from './case-store.ts'
import { addCaseNote, changeCase, createCase, getCase, listCaseEntries, toCaseResponse } from './cases.ts'
import { reportsContract } from './contract.ts'
import { addUserNote, listUserNotes, withdrawUserNote } from './notes.ts'
import { listUserReports } from './report-store.ts'
import {
  closeUserReport,
  createCaseFromReport,
  reportActivity,
  reportPerson,
  toUserReportResponse,
} from './reports.ts'

type ServiceDeps = Pick<Deps, 'db' | 'clock'>

export const userReportRoutes = (deps: ServiceDeps): MountCompanionRoutes =>
  implement(reportsContract, {
    activity: ({ actor, params, body }) => reportActivity(deps, actor.id, params.id, body.reason),
    person: ({ actor, params, body }) => reportPerson(deps, actor.id, params.id, body.reason),
  })

export const customerServiceRoutes = (deps: ServiceDeps): MountCompanionRoutes =>
  implement(customerServiceContract, {
    listNotes: ({ actor, params, query }) => listUserNotes(deps, actor, params.id, query),
    addNote: ({ actor, params, body }) => addUserNote(deps, actor, params.id, body.text),
    withdrawNote: ({ actor, params }) => withdrawUserNote(deps, actor, params.id),
    async listCases({ actor, query: { page, pageSize, assigned, ...filter } }) {
      const assigneeId = assigned && (assigned === 'me' ? actor.id : null)
      const { cases, total } = await listCases(deps.db, { ...filter, assigneeId }, { page, pageSize })
      return { cases: cases.map(toCaseResponse), total, page, pageSize }
    },
    createCase: ({ actor, body }) => createCase(deps, actor, body),
    assignees: async ({ query }) => ({ ...(await listAssignees(deps.db, query)), ...query }),
    getCase: ({ params }) => getCase(deps, params.id),
    changeCase: ({ actor, params, body }) => changeCase(deps, actor, params.id, body),
    listEntries: ({ params, query }) => listCaseEntries(deps, params.id, query),
    addEntry: ({ actor, params, body }) => addCaseNote(deps, actor, params.id, body.text),
    async listReports({ query: { status, personId, ...page } }) {
      const { reports, total } = await listUserReports(deps.db, { status, personId }, page)
      return { reports: reports.map(toUserReportResponse), total, ...page }
    },
    closeReport: ({ actor, params, body }) => closeUserReport(deps, actor, params.id, body.note),
    openCaseOfReport: ({ actor, params, body }) => createCaseFromReport(deps, actor, params.id, body),
  })
