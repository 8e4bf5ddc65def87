import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { z } from 'zod'
import { findOrAddLabels, isSameName, listColumns } from '#board'
import type { AiApiCaller } from '#core'
import type { DocumentDeps } from '#documents'
import { getProject, listUsersOfProject } from '#projects'
import { createTask, getTask, updateTask } from '#tasks'
import type { AiNewTask, AiTaskChanges } from './contract.ts'
import { apiError } from './errors.ts'

type Names = {
  column?: string | undefined
  assignee?: string | null | undefined
  labels?: string[] | undefined
}

export async function createTaskForAi(
  deps: DocumentDeps,
  { project, column, assignee, labels, ...fields }: z.output<typeof AiNewTask>,
  { author, projects }: AiApiCaller,
) {
  const { id } = getProject(deps.db, project, projects)
  const found = await idsOf(deps, id, { column, assignee, labels })
  return createTask(deps, project, { ...fields, ...found }, author, projects)
}

export async function updateTaskForAi(
  deps: DocumentDeps,
  id: number,
  { column, assignee, labels, ...fields }: z.output<typeof AiTaskChanges>,
  { author, projects }: AiApiCaller,
) {
  const place = { scope: projects }
  const found = await idsOf(deps, getTask(deps, id, place).project_id, { column, assignee, labels })
  return updateTask(deps, id, { ...fields, ...found }, place, author)
}

/** Returns the ids of the column, assignee and labels that an API client gave by name. */
async function idsOf(deps: DocumentDeps, projectId: number, { column, assignee, labels }: Names) {
  return {
    column_id: column === undefined ? undefined : columnId(deps.db, projectId, column),
    assignee_id:
      assignee === undefined || assignee === null ? assignee : personId(deps.db, projectId, assignee),
    label_ids: labels && (await findOrAddLabels(deps, projectId, labels)),
  }
}

function columnId(db: Sqlite, projectId: number, name: string) {
  const columns = listColumns(db, projectId)
  const column = columns.find((one) => isSameName(one.name ?? one.status, name))
  if (column) return column.id
  throw apiError('UNKNOWN_COLUMN_NAME', { columns: columns.map((one) => one.name ?? one.status) })
}

function personId(db: Sqlite, projectId: number, name: string) {
  const people = listUsersOfProject(db, projectId)
  const person = people.find(({ username }) => isSameName(username, name))
  if (person) return person.id
  throw apiError('UNKNOWN_ASSIGNEE_NAME', { people: people.map(({ username }) => username) })
}
