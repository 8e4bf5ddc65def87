import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSandboxProblem } from './availability.ts'
import { defaultSandboxLimits, type SandboxLimits } from './rules.ts'
import { runSandboxed } from './run-sandboxed.ts'
import { measureFolderBytes } from './watch.ts'

const problem = await findSandboxProblem()
const title = problem ? `sandbox (skipped: bubblewrap is ${problem} on this machine)` : 'sandbox'

let base: string
let folder: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sanhe-sandbox-'))
  folder = join(base, 'workspace')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const { signal } = new AbortController()
const run = (script: string, more: Partial<SandboxLimits> = {}, hasNetwork = false) =>
  runSandboxed({ argv: ['bash', '-c', script], folder, hasNetwork }, signal, {
    ...defaultSandboxLimits,
    ...more,
  })

describe.skipIf(problem)(title, () => {
  test('runSandboxed lets a command write to the workspace and returns output, error output and exit code', async () => {
    const result = await run('echo hello | tee a.txt; echo problem >&2; exit 3')
    expect(result).toMatchObject({ exitCode: 3, stoppedBy: undefined, leftOutBytes: 0 })
    expect(result.output.split('\n').toSorted()).toEqual(['', 'hello', 'problem'])
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  test('a sandboxed command sees no files of the machine except programs and the workspace', async () => {
    const secret = join(base, 'secret.key')
    writeFileSync(secret, 'top secret')
    const { output } = await run(`cat /etc/shadow ${secret} /root/.ssh/id_rsa; ls / /etc; ls ${base} /home`)
    expect(output).not.toContain('top secret')
    expect(output).not.toMatch(/root:|secret\.key\n$/)
    expect(output).toContain('/etc/shadow: No such file')
    const { output: root } = await run('ls /')
    expect(root.trim().split('\n').toSorted()).toEqual(
      ['bin', 'dev', 'etc', 'lib', 'lib64', 'proc', 'sbin', 'tmp', 'usr', 'workspace'].toSorted(),
    )
  })

  test('a sandboxed command receives no environment variable of the agent and sees no process of the machine', async () => {
    process.env['SANDBOX_TEST_SECRET'] = 'top secret'
    try {
      const { output } = await run('env; cat /proc/*/environ | tr "\\0" "\\n"; ls /proc | grep -c "^[0-9]"')
      expect(output).not.toContain('top secret')
      expect(output).toContain('HOME=/workspace')
      expect(Number(output.trim().split('\n').at(-1))).toBeLessThan(10)
    } finally {
      delete process.env['SANDBOX_TEST_SECRET']
    }
  })

  test('a sandboxed command cannot write outside of the workspace and has no capabilities', async () => {
    const { output } = await run(
      'touch /usr/x /etc/x /x 2>&1; mount -t tmpfs none /usr 2>&1; unshare -Ur true 2>&1; grep CapEff /proc/self/status; id -u',
    )
    expect(output.match(/Read-only file system/g)).toHaveLength(3)
    expect(output).toMatch(/CapEff:\s+0000000000000000\n1000\n$/)
    expect(output).toMatch(/unshare failed/)
    expect(existsSync('/usr/x')).toBe(false)
  })

  test('a sandboxed command reaches the network only if the network is allowed', async () => {
    const visits: string[] = []
    const server = http.createServer((request, response) => {
      visits.push(request.url ?? '')
      response.end('page')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connect = `exec 5<>/dev/tcp/127.0.0.1/${port} && printf 'GET /x HTTP/1.0\\r\\n\\r\\n' >&5 && cat <&5`
    const refused = await run(connect)
    expect(refused.exitCode).not.toBe(0)
    expect(visits).toEqual([])
    expect((await run(connect, {}, true)).output).toContain('page')
    expect(visits).toEqual(['/x'])
    await new Promise((resolve) => server.close(resolve))
  })

  test('a sandboxed command that exceeds its time limit is ended with all its processes', async () => {
    const mark = `29${process.pid}`
    const result = await run(`setsid sleep ${mark} & sleep ${mark}`, { timeoutMs: 700 })
    expect(result).toMatchObject({ exitCode: null, stoppedBy: 'time' })
    const { output } = await runPs()
    expect(output).not.toContain(`sleep ${mark}`)
  })

  test('a fork bomb in the sandbox is ended, and the machine stays usable', async () => {
    const countProcesses = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length
    const before = countProcesses()
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, countProcesses())), 100)
    const result = await run('f() { f | f & }; f; sleep 30', { timeoutMs: 2000 })
    clearInterval(timer)
    expect(result.exitCode).not.toBe(0)
    // Without the limit, the command would start thousands of processes. The test allows 500, because other programs of
    // the machine may start processes at the same time.
    expect(most - before).toBeLessThan(500)
    expect((await run('echo alive')).output).toBe('alive\n')
  })

  test('a sandboxed command that exceeds its memory limit is ended', async () => {
    const script = 'x=$(head -c 50000000 /dev/zero | tr "\\0" a); y=$x$x$x$x; sleep 30'
    expect(await run(script, { memoryBytes: 100 * 1024 * 1024 })).toMatchObject({ stoppedBy: 'memory' })
  })

  test('a sandboxed command that fills the disk is ended, and no file exceeds the size limit', async () => {
    const many = 'for i in $(seq 1000); do head -c 1000000 /dev/zero > f$i; sleep 0.02; done'
    expect(await run(many, { folderBytes: 5_000_000 })).toMatchObject({ stoppedBy: 'disk' })
    expect(await measureFolderBytes(folder)).toBeLessThan(100_000_000)
    const large = await run('head -c 200000000 /dev/zero > large')
    expect(large.exitCode).not.toBe(0)
    expect((await run('stat -c %s large')).output).toBe('104857600\n')
    const { output } = await run(
      'head -c 100000000 /dev/zero > /tmp/x; head -c 100000000 /dev/zero > /dev/shm/x',
    )
    expect(output.match(/No space left/g)).toHaveLength(2)
  })

  test('runSandboxed leaves out output beyond the limit and ends a command that never stops writing', async () => {
    const limit = { outputBytes: 1000 }
    const cut = await run('head -c 3000 /dev/zero | tr "\\0" a', limit)
    expect(cut).toMatchObject({ exitCode: 0, leftOutBytes: 2000 })
    expect(cut.output).toBe('a'.repeat(1000))
    expect(await run('yes', limit)).toMatchObject({ exitCode: null, stoppedBy: 'output' })
  })

  test('runSandboxed ends its process and rejects with the reason of the abort when its signal is aborted', async () => {
    const mark = `sleep 31${process.pid}`
    const isRunning = async () => (await runPs()).output.split('\n').includes(mark)
    const stop = new AbortController()
    const input = { argv: mark.split(' '), folder, hasNetwork: false }
    const result = runSandboxed(input, stop.signal)
    const ended = expect(result).rejects.toThrow('stopped')
    await expect.poll(isRunning, { timeout: 5000 }).toBe(true)
    stop.abort(new Error('stopped'))
    await ended
    await expect.poll(isRunning, { timeout: 5000 }).toBe(false)
  })
})

const runPs = async () => {
  const { execFile } = await import('node:child_process')
  return new Promise<{ output: string }>((resolve) =>
    execFile('ps', ['axww', '-o', 'args'], (_, stdout) => resolve({ output: stdout })),
  )
}
