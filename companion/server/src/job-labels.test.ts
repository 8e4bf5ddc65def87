import { expect, test } from 'vitest'
import { allJobs } from './jobs.ts'
import { jobLabels } from '../../admin/src/operations/job-labels.ts'

/** Dependencies of the jobs: creating a job only stores them. */
const unusedDeps: never = new Proxy(() => {}, { get: () => unusedDeps, apply: () => unusedDeps }) as never

test.each(['en', 'zh'] as const)(
  'jobLabels has a label in "%s" for every job of the service, and no other',
  (language) => {
    const names = allJobs(unusedDeps).map(({ name }) => name)
    expect(Object.keys(jobLabels[language]).toSorted()).toEqual(names.toSorted())
  },
)
