import { describe, expect, test } from 'vitest'
import {
  loginProblem,
  minDiskKb,
  minMemoryKb,
  parseLock,
  parseMarkedFailure,
  parseServerFacts,
  type ServerFacts,
  serverProblem,
} from './rules.ts'

const good: ServerFacts = {
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
  test.each<[string, Partial<ServerFacts>, string | undefined]>([
    ['serverProblem accepts a server that just meets all requirements', {}, undefined],
    ['serverProblem refuses a login that is not root', { uid: 1000 }, 'NOT_ROOT'],
    ['serverProblem refuses a server that reports no user id', { uid: Number.NaN }, 'NOT_ROOT'],
    ['serverProblem refuses a system other than Linux', { system: 'FreeBSD' }, 'OS_UNSUPPORTED'],
    ['serverProblem refuses another processor', { machine: 'aarch64' }, 'OS_UNSUPPORTED'],
    ['serverProblem refuses another C library', { libc: 'unknown' }, 'OS_UNSUPPORTED'],
    ['serverProblem refuses a server without a required tool', { missing: 'tar' }, 'OS_UNSUPPORTED'],
    ['serverProblem refuses a server that lacks 1 kB of memory', { memoryKb: minMemoryKb - 1 }, 'LOW_MEMORY'],
    ['serverProblem refuses a server that lacks 1 kB of disk', { diskKb: minDiskKb - 1 }, 'LOW_DISK'],
    [
      'serverProblem refuses a server where another program uses the port',
      { portTaken: true },
      'PORT_IN_USE',
    ],
    [
      'serverProblem accepts a server where our agent uses the port',
      { portTaken: true, portOurs: true },
      undefined,
    ],
  ])('%s', (_, change, problem) => expect(serverProblem({ ...good, ...change }, 'x86_64')).toBe(problem))

  test('parseServerFacts parses the output of the preflight script', () => {
    const output = `uid=0\nsystem=Linux\nmachine=x86_64\nlibc=glibc 2.36\nmemory_kb=${minMemoryKb}\ndisk_kb=${minDiskKb}\nmissing=\nport_taken=no\nport_ours=no\n`
    expect(parseServerFacts(output)).toEqual(good)
    expect(parseServerFacts('').uid).toBeNaN()
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

test('parseLock returns the owner of a lock and the seconds since its last heartbeat', () => {
  expect(parseLock('taken\n')).toBeUndefined()
  expect(parseLock('held 31 7-1763712000000\n')).toEqual({ owner: '7-1763712000000', silentS: 31 })
  expect(parseLock('held 5 \n')).toEqual({ owner: '', silentS: 5 })
})

test('parseMarkedFailure reads the error code that a script printed alone on a line', () => {
  expect(parseMarkedFailure('some words\n@@ LOW_DISK\n')).toEqual(['LOW_DISK'])
  expect(parseMarkedFailure('@@ HEALTH_FAILED AGENT_NOT_STARTED\n')).toEqual([
    'HEALTH_FAILED',
    'AGENT_NOT_STARTED',
  ])
  expect(parseMarkedFailure('@@ HEALTH_FAILED SOMETHING_ELSE')).toEqual(['HEALTH_FAILED'])
  expect(parseMarkedFailure('@@ SOMETHING_ELSE')).toBeUndefined()
  expect(parseMarkedFailure('it said @@ LOW_DISK once')).toBeUndefined()
})
