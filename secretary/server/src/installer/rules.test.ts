import { describe, expect, test } from 'vitest'
import {
  findLoginShellProblem,
  minDiskKb,
  minMemoryKb,
  parseServerLock,
  parseScriptFailureMark,
  parseServerFacts,
  type InstallServerFacts,
  findServerProblem,
} from './rules.ts'

const good: InstallServerFacts = {
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

describe('findServerProblem', () => {
  test.each<[string, Partial<InstallServerFacts>, string | undefined]>([
    ['accepts a server that just meets all requirements', {}, undefined],
    ['refuses a login that is not root', { uid: 1000 }, 'NOT_ROOT'],
    ['refuses a server that reports no user id', { uid: Number.NaN }, 'NOT_ROOT'],
    ['refuses a system other than Linux', { system: 'FreeBSD' }, 'OS_UNSUPPORTED'],
    ['refuses another processor', { machine: 'aarch64' }, 'OS_UNSUPPORTED'],
    ['refuses another C library', { libc: 'unknown' }, 'OS_UNSUPPORTED'],
    ['refuses a server without a required tool', { missing: 'tar' }, 'OS_UNSUPPORTED'],
    ['refuses a server that lacks 1 kB of memory', { memoryKb: minMemoryKb - 1 }, 'LOW_MEMORY'],
    ['refuses a server that lacks 1 kB of disk', { diskKb: minDiskKb - 1 }, 'LOW_DISK'],
    ['refuses a server where another program uses the port', { portTaken: true }, 'PORT_IN_USE'],
    ['accepts a server where our agent uses the port', { portTaken: true, portOurs: true }, undefined],
  ])('findServerProblem: %s', (_, change, problem) =>
    expect(findServerProblem({ ...good, ...change }, 'x86_64')).toBe(problem),
  )

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
])('findLoginShellProblem for exit code %s and shell output "%s" is %s', (code, said, problem) =>
  expect(findLoginShellProblem(code, said)).toBe(problem),
)

test("parseServerLock returns the owner of a server's lock and the seconds since its last heartbeat", () => {
  expect(parseServerLock('taken\n')).toBeUndefined()
  expect(parseServerLock('held 31 7-1763712000000\n')).toEqual({ owner: '7-1763712000000', silentS: 31 })
  expect(parseServerLock('held 5 \n')).toEqual({ owner: '', silentS: 5 })
})

test('parseScriptFailureMark reads the error code that a script printed alone on a line', () => {
  expect(parseScriptFailureMark('some words\n@@ LOW_DISK\n')).toEqual(['LOW_DISK'])
  expect(parseScriptFailureMark('@@ HEALTH_FAILED AGENT_NOT_STARTED\n')).toEqual([
    'HEALTH_FAILED',
    'AGENT_NOT_STARTED',
  ])
  expect(parseScriptFailureMark('@@ HEALTH_FAILED SOMETHING_ELSE')).toEqual(['HEALTH_FAILED'])
  expect(parseScriptFailureMark('@@ SOMETHING_ELSE')).toBeUndefined()
  expect(parseScriptFailureMark('it said @@ LOW_DISK once')).toBeUndefined()
})
