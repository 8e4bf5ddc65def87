import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterAccount } from './programs.ts'

export type ClusterProcess = { child: ChildProcess; kill(): Promise<void> }

/** Starts programs of the cluster in one folder, each with a log file there. */
export function createClusterProcesses(folder: string, account: ClusterAccount) {
  const running = new Set<ClusterProcess>()
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' }

  /** Starts a program. Its output is appended to `NAME.out`. */
  function start(
    name: string,
    program: string,
    args: string[],
    settings: Record<string, string> = {},
  ): ClusterProcess {
    const output = openSync(join(folder, `${name}.out`), 'a', 0o666)
    const child = spawn(program, args, {
      ...account,
      env: { ...env, ...settings },
      cwd: folder,
      stdio: ['ignore', output, output],
    })
    const process: ClusterProcess = {
      child,
      async kill() {
        running.delete(process)
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    }
    running.add(process)
    return process
  }
  return {
    start,
    /** Kills every program that was started, newest first. */
    async stopAll() {
      // oxlint-disable-next-line no-await-in-loop
      for (const process of [...running].toReversed()) await process.kill()
    },
  }
}
