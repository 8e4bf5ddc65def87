import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifySupervisor } from './notify-supervisor.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-notify-'))
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Puts a fake `systemd-notify` first in PATH, which writes its arguments to a file. Returns the path of the file. */
function recordNotifications() {
  const record = join(folder, 'record')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" > ${record}\n`)
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  return record
}

describe('notifySupervisor', () => {
  test('notifySupervisor notifies systemd that the service is ready when NOTIFY_SOCKET is set', async () => {
    const record = recordNotifications()
    notifySupervisor({ NOTIFY_SOCKET: '/run/systemd/notify' }, () => {})
    await expect.poll(() => existsSync(record) && readFileSync(record, 'utf8')).toBe('--ready\n')
  })

  test('notifySupervisor starts no program when NOTIFY_SOCKET is not set', async () => {
    const record = recordNotifications()
    notifySupervisor({}, () => {})
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(existsSync(record)).toBe(false)
  })

  test('a missing systemd-notify is reported and does not end the service', async () => {
    vi.stubEnv('PATH', folder)
    const faults: Error[] = []
    notifySupervisor({ NOTIFY_SOCKET: '/run/systemd/notify' }, (error) => faults.push(error))
    await expect.poll(() => faults.map(({ message }) => message).join()).toContain('ENOENT')
  })
})
