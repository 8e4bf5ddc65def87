import { expect, test } from 'vitest'
import { findClusterProblem } from './programs.ts'

test('findClusterProblem names the command that installs the missing packages', () => {
  const isInstalled = (path: string) => !/patroni|pgbouncer/.test(path)
  expect(findClusterProblem(isInstalled)).toBe(
    'programs are missing; on Debian 12 type as root: apt-get install --no-install-recommends patroni python3-etcd pgbouncer',
  )
})

test('findClusterProblem returns undefined when every program is installed', () => {
  expect(findClusterProblem(() => true)).toBeUndefined()
})
