import { hourMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { User } from '#users'
import {
  bloodSugarTimingLabels,
  type LoincCodedValue,
  loincSystemUrl,
  observationCategorySystemUrl,
  fhirRecordCodes,
  ucumSystemUrl,
} from './fhir-codes.ts'
import type { HealthRecordRow } from './record-store.ts'

/** Formats a time with the offset of Shanghai: `2026-11-21T12:00:00+08:00`. */
export const toFhirDateTime = (at: Instant) => toIso(at + 8 * hourMs).replace(/(\.\d+)?Z$/, '+08:00')

export const getPatientReference = (userId: number) => `Patient/${userId}`

type PatientData = Pick<
  User,
  'id' | 'phone' | 'nickname' | 'real_name' | 'gender' | 'birth_year' | 'birth_month' | 'city' | 'district'
>

/** Converts a user to a FHIR R4 Patient. Unknown fields are left out. */
export function toFhirPatient(user: PatientData) {
  const name = user.real_name ?? user.nickname
  const month = user.birth_month === null ? '' : `-${String(user.birth_month).padStart(2, '0')}`
  return {
    resourceType: 'Patient' as const,
    id: String(user.id),
    active: true,
    ...(name !== null && { name: [{ text: name }] }),
    telecom: [{ system: 'phone', value: user.phone, use: 'mobile' }],
    gender: user.gender ?? 'unknown',
    ...(user.birth_year !== null && { birthDate: `${user.birth_year}${month}` }),
    address: [{ country: 'CN', city: user.city, ...(user.district !== null && { district: user.district }) }],
  }
}

const quantity = (value: number, { unit, ucumCode }: Pick<LoincCodedValue, 'unit' | 'ucumCode'>) => ({
  value,
  unit,
  system: ucumSystemUrl,
  code: ucumCode,
})

const concept = ({ code, display }: Pick<LoincCodedValue, 'code' | 'display'>) => ({
  coding: [{ system: loincSystemUrl, code, display }],
  text: display,
})

/** Converts a health record to a FHIR R4 Observation. */
export function toFhirObservation(record: HealthRecordRow) {
  const { category, value: main, components = {}, ...coded } = fhirRecordCodes[record.record_type]
  const values = record.value as Record<string, number | string | undefined>
  const parts = Object.entries(components).flatMap(([field, part]) => {
    const measured = values[field]
    return typeof measured === 'number'
      ? [{ code: concept(part), valueQuantity: quantity(measured, part) }]
      : []
  })
  const timing = bloodSugarTimingLabels[String(values['timing'])]
  const subject = { reference: getPatientReference(record.user_id) }
  return {
    resourceType: 'Observation' as const,
    id: `record-${record.id}`,
    status: 'final' as const,
    category: [{ coding: [{ system: observationCategorySystemUrl, code: category }] }],
    code: concept(coded),
    subject,
    effectiveDateTime: toFhirDateTime(record.recorded_at.getTime()),
    issued: toFhirDateTime(record.created_at.getTime()),
    ...(record.source === 'manual' && { performer: [subject] }),
    ...(main && { valueQuantity: quantity(Number(values[main.field]), main) }),
    ...(parts.length > 0 && { component: parts }),
    ...(timing !== undefined && { note: [{ text: timing }] }),
  }
}

type Resource = ReturnType<typeof toFhirPatient> | ReturnType<typeof toFhirObservation>

const fullUrl = (base: string, { resourceType, id }: Resource) => `${base}/fhir/${resourceType}/${id}`

/** Returns all given records and their patient as one bundle for a file. */
export const toFhirCollection = (
  base: string,
  user: PatientData,
  records: HealthRecordRow[],
  now: Instant,
) => ({
  resourceType: 'Bundle' as const,
  type: 'collection' as const,
  timestamp: toFhirDateTime(now),
  entry: [toFhirPatient(user), ...records.map(toFhirObservation)].map((resource) => ({
    fullUrl: fullUrl(base, resource),
    resource,
  })),
})

type FhirPage = { total: number; self: string; next: string | undefined }

/** Returns one page of a search: the observations that match, and their patient. */
export function toFhirSearchset(
  base: string,
  user: PatientData,
  records: HealthRecordRow[],
  { total, self, next }: FhirPage,
  now: Instant,
) {
  const patient = toFhirPatient(user)
  const matches = records.map(toFhirObservation).map((resource) => ({
    fullUrl: fullUrl(base, resource),
    resource,
    search: { mode: 'match' as const },
  }))
  return {
    resourceType: 'Bundle' as const,
    type: 'searchset' as const,
    timestamp: toFhirDateTime(now),
    total,
    link: [{ relation: 'self', url: self }, ...(next === undefined ? [] : [{ relation: 'next', url: next }])],
    entry: [
      { fullUrl: fullUrl(base, patient), resource: patient, search: { mode: 'include' as const } },
      ...matches,
    ],
  }
}
