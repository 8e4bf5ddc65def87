import { listOwnActivities } from '#activities'
import type { Deps, PaginationParams } from '#core'
import { listVisibleSharedKinds } from '#family'
import { listWeeklyReports, readHealthOverview, readHealthTrends } from '#health'
import { readMedicinesOfToday, toMedicineResponse } from '#medicines'
import { getSharingParentAndLogAccess } from './parents.ts'
import { removeUnsharedHealthData } from './views.ts'

// Each function checks that the parent shares the data with the child, and records the access in the access log.

type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function readHealthOfParent(deps: ReadDeps, childId: number, parentId: number) {
  const parent = await getSharingParentAndLogAccess(deps, childId, parentId, 'records')
  return removeUnsharedHealthData(await readHealthOverview(deps, parent.id), listVisibleSharedKinds(parent))
}

export async function readTrendsOfParent(deps: ReadDeps, childId: number, parentId: number, days: number) {
  const { id } = await getSharingParentAndLogAccess(deps, childId, parentId, 'trends')
  return readHealthTrends(deps, id, days)
}

export async function listReportsOfParent(
  deps: ReadDeps,
  childId: number,
  parentId: number,
  page: PaginationParams,
) {
  const { id } = await getSharingParentAndLogAccess(deps, childId, parentId, 'reports')
  return { ...(await listWeeklyReports(deps, id, page)), ...page }
}

export async function readMedicinesOfParent(deps: ReadDeps, childId: number, parentId: number) {
  const { id } = await getSharingParentAndLogAccess(deps, childId, parentId, 'medicines')
  const { medicines, ...today } = await readMedicinesOfToday(deps, id)
  return { medicines: medicines.map(toMedicineResponse), ...today }
}

export async function listActivitiesOfParent(
  deps: ReadDeps,
  childId: number,
  parentId: number,
  page: PaginationParams,
) {
  const { id } = await getSharingParentAndLogAccess(deps, childId, parentId, 'activities')
  return listOwnActivities(deps, id, { ...page, type: 'joined', status: 'all' })
}
