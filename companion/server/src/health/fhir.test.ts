import { minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { listFhirBundles } from './fhir-search.ts'
import { findFhirProblems } from './testing/fhir-validator.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user({
    nickname: '王秀兰',
    gender: 'female',
    birth_year: 1955,
    birth_month: 3,
    district: '朝阳区',
  })
})
afterAll(() => app.stop())

type NewRecord = Parameters<TestUser['health']['addRecord']>[0]['body']
type Measured = NewRecord extends infer R ? (R extends unknown ? Omit<R, 'recordedAt'> : never) : never

const all: Measured[] = [
  { recordType: 'steps', value: { count: 4200 } },
  { recordType: 'heart_rate', value: { bpm: 72 } },
  { recordType: 'blood_pressure', value: { systolic: 128, diastolic: 79 } },
  { recordType: 'blood_sugar', value: { mmol: 5.6, timing: 'fasting' } },
  { recordType: 'sleep', value: { duration_hours: 7.5, deep_hours: 2, rem_hours: 1.5 } },
]

async function measureAll() {
  for (const [nth, measured] of all.entries()) {
    const recordedAt = toIso(app.clock.now() - nth * minuteMs)
    // oxlint-disable-next-line no-await-in-loop -- in the order of time
    await user.health.addRecord({ body: { ...measured, recordedAt } })
  }
}

const byCode = (bundle: { entry: { resource: object }[] }, code: string) =>
  bundle.entry.map(({ resource }) => resource).find((one) => JSON.stringify(one).includes(`"code":"${code}"`))

describe('GET /health/fhir', () => {
  test('GET /health/fhir answers a valid FHIR R4 bundle with the patient and all five kinds of records', async () => {
    await measureAll()
    const bundle = await user.fhir.search({ query: {} })
    expect(findFhirProblems(bundle)).toEqual([])
    expect(bundle.total).toBe(5)
    expect(bundle.entry[0]?.resource).toMatchObject({
      resourceType: 'Patient',
      name: [{ text: '王秀兰' }],
      gender: 'female',
      birthDate: '1955-03',
    })
    expect(byCode(bundle, '85354-9')).toMatchObject({
      subject: { reference: `Patient/${user.id}` },
      effectiveDateTime: '2026-11-21T11:58:00+08:00',
      component: [
        { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 128, code: 'mm[Hg]' } },
        { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 79, code: 'mm[Hg]' } },
      ],
    })
    expect(byCode(bundle, '8867-4')).toMatchObject({ valueQuantity: { value: 72, code: '/min' } })
    expect(byCode(bundle, '15074-8')).toMatchObject({
      valueQuantity: { value: 5.6, code: 'mmol/L' },
      note: [{ text: '空腹' }],
    })
    expect(byCode(bundle, '55423-8')).toMatchObject({ valueQuantity: { value: 4200, code: '{steps}' } })
    expect(byCode(bundle, '93832-4')).toMatchObject({
      valueQuantity: { value: 7.5, code: 'h' },
      component: [{ valueQuantity: { value: 2 } }, { valueQuantity: { value: 1.5 } }],
    })
  })

  test('GET /health/fhir links to the next page until all records were read once', async () => {
    await measureAll()
    const seen: string[] = []
    let query: Record<string, unknown> | undefined = { count: 2 }
    while (query) {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next one
      const bundle = await user.fhir.search({ query })
      seen.push(...bundle.entry.slice(1).map(({ fullUrl }) => fullUrl))
      const next = bundle.link.find(({ relation }) => relation === 'next')
      query = next && Object.fromEntries(new URL(next.url).searchParams)
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
  })

  test('GET /health/fhir answers a bundle with only the Patient resource if the range has no records', async () => {
    await measureAll()
    const bundle = await user.fhir.search({ query: { to: '2026-01-01T00:00:00Z' } })
    expect(bundle).toMatchObject({ total: 0, entry: [{ resource: { resourceType: 'Patient' } }] })
    expect(findFhirProblems(bundle)).toEqual([])
  })

  test('GET /health/fhir answers VALIDATION_ERROR for more than 1,000 records a page', async () =>
    expect(await getRefusal(user.fhir.search({ query: { count: 1001 } }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    }))
})

test('listFhirBundles yields a valid bundle of the type collection, and no bundle for a user without records', async () => {
  const bundles = async () => Array.fromAsync(listFhirBundles(app.deps, user.id))
  expect(await bundles()).toEqual([])
  await measureAll()
  const [bundle, ...others] = await bundles()
  expect(others).toEqual([])
  expect(findFhirProblems(bundle)).toEqual([])
  expect(bundle?.entry).toHaveLength(6)
})

describe('findFhirProblems', () => {
  test.each([
    [{ resourceType: 'Bundle', type: 'collection', timestamp: '2026-11-21' }, /timestamp/],
    [
      { resourceType: 'Bundle', type: 'collection', timestamp: '2026-11-21T12:00:00+08:00', total: 1 },
      /total/,
    ],
    [
      {
        resourceType: 'Bundle',
        type: 'collection',
        timestamp: '2026-11-21T12:00:00+08:00',
        entry: [{ fullUrl: 'http://x/Observation/1', resource: { resourceType: 'Observation', id: '1' } }],
      },
      /no value/,
    ],
  ])('control: finds what is wrong in %j', (bundle, problem) =>
    expect(findFhirProblems(bundle).join('\n')).toMatch(problem),
  )
})
