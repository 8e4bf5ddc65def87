import { describe, expect, test } from 'vitest'
import {
  type Facts,
  loginProblem,
  markedFailure,
  minDiskKb,
  minMemoryKb,
  readFacts,
  readLock,
  serverProblem,
} from './rules.ts'

const good: Facts = {
  uid: 0,
  system: 'Linux',
  machine: 'x86_64',
  libc: 'glibc 2.36',
  memoryKb: minMemoryKb,
  diskKb: minDiskKb,
  missing: '',
  portTaken: false,
  portOurs: false,
}

describe('serverProblem', () => {
  test.each<[string, Partial<Facts>, string | undefined]>([
    ['with just enough of everything is taken', {}, undefined],
    ['where we are not root is refused', { uid: 1000 }, 'NOT_ROOT'],
    ['that does not say who we are is refused', { uid: Number.NaN }, 'NOT_ROOT'],
    ['of another system is refused', { system: 'FreeBSD' }, 'OS_UNSUPPORTED'],
    ['of another kind of processor is refused', { machine: 'aarch64' }, 'OS_UNSUPPORTED'],
    ['of another C library is refused', { libc: 'unknown' }, 'OS_UNSUPPORTED'],
    ['without a tool that we need is refused', { missing: 'tar' }, 'OS_UNSUPPORTED'],
    ['with 1 kB of memory too little is refused', { memoryKb: minMemoryKb - 1 }, 'LOW_MEMORY'],
    ['with 1 kB of disk too little is refused', { diskKb: minDiskKb - 1 }, 'LOW_DISK'],
    ['whose port somebody uses is refused', { portTaken: true }, 'PORT_IN_USE'],
    ['whose port our own agent uses is taken', { portTaken: true, portOurs: true }, undefined],
  ])('%s', (_, change, problem) => expect(serverProblem({ ...good, ...change }, 'x86_64')).toBe(problem))

  test('readFacts parses the output of the preflight script', () => {
    const output = `uid=0\nsystem=Linux\nmachine=x86_64\nlibc=glibc 2.36\nmemory_kb=${minMemoryKb}\ndisk_kb=${minDiskKb}\nmissing=\nport_taken=no\nport_ours=no\n`
    expect(readFacts(output)).toEqual(good)
    expect(readFacts('').uid).toBeNaN()
  })
})

test.each([
  [0, 'Password change required', undefined],
  [1, 'Password change required but no TTY available.', 'PASSWORD_EXPIRED'],
  [1, 'WARNING: Your password has expired.', 'PASSWORD_EXPIRED'],
  [127, 'bash: command not found', 'OS_UNSUPPORTED'],
  [1, 'anything else', 'STEP_FAILED'],
  [null, '', 'STEP_FAILED'],
])('loginProblem for exit code %s and output "%s" is %s', (code, said, problem) =>
  expect(loginProblem(code, said)).toBe(problem),
)

test('readLock returns the owner of a lock and the seconds since its last heartbeat', () => {
  expect(readLock('taken\n')).toBeUndefined()
  expect(readLock('held 31 7-1763712000000\n')).toEqual({ owner: '7-1763712000000', silentS: 31 })
  expect(readLock('held 5 \n')).toEqual({ owner: '', silentS: 5 })
})

test('markedFailure reads the error code that a script printed alone on a line', () => {
  expect(markedFailure('some words\n@@ LOW_DISK\n')).toEqual(['LOW_DISK'])
  expect(markedFailure('@@ HEALTH_FAILED AGENT_NOT_STARTED\n')).toEqual([
    'HEALTH_FAILED',
    'AGENT_NOT_STARTED',
  ])
  expect(markedFailure('@@ HEALTH_FAILED SOMETHING_ELSE')).toEqual(['HEALTH_FAILED'])
  expect(markedFailure('@@ SOMETHING_ELSE')).toBeUndefined()
  expect(markedFailure('it said @@ LOW_DISK once')).toBeUndefined()
})
