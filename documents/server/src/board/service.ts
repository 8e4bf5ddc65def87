import { toIso } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type CommitChangeDeps, commitChange, type Deps } from '#core'
import { getProject } from '#projects'
import { apiError } from './errors.ts'
import { isOnlyColumnOfStatus, maxColumns, maxLabels, orderColumnsAfterMove } from './rules.ts'
import * as store from './store.ts'

export type BoardDeps = CommitChangeDeps & Pick<Deps, 'clock'>
type Place = { slug: string; id: number }

/**
 * Changes the columns of a board in one transaction and returns all of them. Before the change, every task
 * stores the column that shows it, so that no task moves.
 */
function changeColumns(
  deps: BoardDeps,
  slug: string,
  work: (columns: store.ColumnRow[], projectId: number) => void,
) {
  const { db } = deps
  return commitChange(deps, (recorder) => {
    const { id: projectId } = getProject(db, slug)
    store.storeShownColumnOfTasks(db, projectId)
    work(store.listColumns(db, projectId), projectId)
    recorder.event({ type: 'board.changed', project_id: projectId })
    return store.listColumns(db, projectId)
  })
}

function findColumn(columns: readonly store.ColumnRow[], id: number) {
  const column = columns.find((candidate) => candidate.id === id)
  if (!column) throw apiError('COLUMN_NOT_FOUND')
  return column
}

/** Adds a column after the last column of its state. */
export const addColumn = (deps: BoardDeps, slug: string, given: Pick<store.ColumnRow, 'name' | 'status'>) =>
  changeColumns(deps, slug, (columns, projectId) => {
    if (columns.length >= maxColumns) throw apiError('TOO_MANY_COLUMNS')
    const added = store.addColumn(deps.db, { ...given, project_id: projectId, sort_order: columns.length })
    const last = columns.findLastIndex(({ status }) => status === given.status)
    storeOrder(deps, orderColumnsAfterMove([...columns, added], added, columns[last + 1]?.id ?? null))
  })

const storeOrder = ({ db }: BoardDeps, ordered: readonly store.ColumnRow[]) => {
  for (const [sort_order, { id }] of ordered.entries()) store.updateColumnRow(db, id, { sort_order })
}

type ColumnChanges = { name?: string | null | undefined; status?: store.ColumnRow['status'] | undefined }

/** Renames a column, or maps it to another state. The tasks of the column then get the new state too. */
export const updateColumn = (deps: BoardDeps, { slug, id }: Place, given: ColumnChanges) =>
  changeColumns(deps, slug, (columns) => {
    const column = findColumn(columns, id)
    const status = given.status ?? column.status
    if (status !== column.status) {
      if (isOnlyColumnOfStatus(columns, column)) throw apiError('LAST_COLUMN_OF_STATE')
      store.setStatusOfTasksInColumn(deps.db, id, status, toIso(deps.clock.now()))
    }
    store.updateColumnRow(deps.db, id, given)
  })

export const moveColumn = (deps: BoardDeps, { slug, id }: Place, beforeId: number | null) =>
  changeColumns(deps, slug, (columns) => {
    if (beforeId !== null) findColumn(columns, beforeId)
    storeOrder(deps, orderColumnsAfterMove(columns, findColumn(columns, id), beforeId))
  })

export const removeColumn = (deps: BoardDeps, { slug, id }: Place) =>
  changeColumns(deps, slug, (columns) => {
    if (isOnlyColumnOfStatus(columns, findColumn(columns, id))) throw apiError('LAST_COLUMN_OF_STATE')
    store.removeColumn(deps.db, id)
  })

type NewLabel = Pick<store.LabelRow, 'name' | 'color'>

export const addLabel = (deps: BoardDeps, slug: string, given: NewLabel) =>
  commitChange(deps, (recorder) => {
    const { id } = getProject(deps.db, slug)
    recorder.event({ type: 'board.changed', project_id: id })
    return addLabelInTransaction(deps.db, id, given)
  })

function addLabelInTransaction(db: Sqlite, projectId: number, { name, color }: NewLabel) {
  const labels = store.listLabels(db, projectId)
  if (labels.length >= maxLabels) throw apiError('TOO_MANY_LABELS')
  refuseTakenName(labels, name)
  return store.addLabel(db, { project_id: projectId, name: name.trim(), color })
}

/** Returns the ids of labels with these names. Labels that do not exist are created. */
export const findOrAddLabels = (deps: BoardDeps, projectId: number, names: readonly string[]) =>
  commitChange(deps, (recorder) =>
    names.map((name) => {
      const known = store.listLabels(deps.db, projectId).find((label) => isSameName(label.name, name))
      if (known) return known.id
      recorder.event({ type: 'board.changed', project_id: projectId })
      return addLabelInTransaction(deps.db, projectId, { name, color: 'gray' }).id
    }),
  )

function refuseTakenName(labels: readonly store.LabelRow[], name: string) {
  if (labels.some((label) => isSameName(label.name, name))) throw apiError('LABEL_EXISTS')
}

export const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

type LabelChanges = { [Field in keyof NewLabel]?: NewLabel[Field] | undefined }

export const updateLabel = (deps: BoardDeps, place: Place, { name, color }: LabelChanges) =>
  commitChange(deps, (recorder) => {
    const label = findLabel(deps.db, place)
    const others = store.listLabels(deps.db, label.project_id).filter(({ id }) => id !== place.id)
    if (name !== undefined) refuseTakenName(others, name)
    store.setLabel(deps.db, place.id, { name: name?.trim(), color })
    recorder.event({ type: 'board.changed', project_id: label.project_id })
    return findLabel(deps.db, place)
  })

export const removeLabel = (deps: BoardDeps, place: Place) =>
  commitChange(deps, (recorder) => {
    const label = findLabel(deps.db, place)
    store.removeLabel(deps.db, place.id)
    recorder.event({ type: 'board.changed', project_id: label.project_id })
  })

function findLabel(db: Sqlite, { slug, id }: Place) {
  const label = store.listLabels(db, getProject(db, slug).id).find((candidate) => candidate.id === id)
  if (!label) throw apiError('LABEL_NOT_FOUND')
  return label
}
