import type { Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { findUser } from '#users'
import { toFhirCollection, toFhirDateTime, toFhirSearchset } from './fhir.ts'
import { listHealthRecords } from './record-store.ts'

type FhirDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>
type Search = { page: number; count: number; from?: Instant | undefined; to?: Instant | undefined }

const searchPath = '/api/v1/health/fhir'

async function getPatient(db: Db, userId: number) {
  const user = await findUser(db, userId)
  if (!user) throw refuseCommon('NOT_FOUND')
  return user
}

/** Returns a page of the user's own health records as a FHIR R4 Bundle, newest first. */
export async function searchFhir({ db, clock, publicUrl }: FhirDeps, userId: number, search: Search) {
  const { page, count, from, to } = search
  const user = await getPatient(db, userId)
  const { rows, total } = await listHealthRecords(db, userId, { page, pageSize: count, from, to })
  const urlOf = (nth: number) => {
    const query = new URLSearchParams({ page: String(nth), count: String(count) })
    if (from !== undefined) query.set('from', toFhirDateTime(from))
    if (to !== undefined) query.set('to', toFhirDateTime(to))
    return `${publicUrl()}${searchPath}?${query}`
  }
  const next = page * count < total ? urlOf(page + 1) : undefined
  return toFhirSearchset(publicUrl(), user, rows, { total, self: urlOf(page), next }, clock.now())
}

/** Largest number of records in one bundle of a file. */
const recordsPerFile = 5000

/**
 * Yields all health records of a user as FHIR bundles for files, newest first. Yields nothing if the user has no
 * records.
 */
export async function* listFhirBundles({ db, clock, publicUrl }: FhirDeps, userId: number) {
  const user = await getPatient(db, userId)
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time bounds the memory
    const { rows, total } = await listHealthRecords(db, userId, { page, pageSize: recordsPerFile })
    if (rows.length > 0) yield toFhirCollection(publicUrl(), user, rows, clock.now())
    if (page * recordsPerFile >= total) return
  }
}
