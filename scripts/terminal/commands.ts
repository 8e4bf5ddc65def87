import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export type CommandResult = { code: number; output: string }

const running = new Set<ChildProcess>()

/** Returns the environment in which tools of `node_modules/.bin` are found by name. */
export const createToolEnvironment = (root: string, env: Record<string, string | undefined> = {}) => ({
  ...process.env,
  ...env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
})

/** Runs a tool of `node_modules/.bin`, or any other program, and collects its output. */
export function runCommand(
  root: string,
  command: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd: root,
    env: createToolEnvironment(root, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

export async function stopRunningCommands() {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.on('close', resolve)
          child.kill('SIGINT')
        }),
    ),
  )
}
