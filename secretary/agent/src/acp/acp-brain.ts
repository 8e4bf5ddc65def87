import { basename } from 'node:path'
import type { Brain } from '#core'

export type AcpProgramOptions = {
  /** Path or name of the program, and its arguments. */
  command: readonly string[]
  /** Working directory of the program. */
  folder: string
  env: Record<string, string | undefined>
}

/**
 * Creates an engine that starts an agent program for each reply and speaks the Agent Client Protocol with it. The
 * protocol client is loaded lazily.
 */
export const createAcpBrain = (options: AcpProgramOptions): Brain => ({
  mode: 'llm',
  model: basename(options.command[0] ?? ''),
  // After a restart the program answers again from the beginning, so the interrupted text is replaced as a
  // whole.
  continuesText: false,
  async run(request, emit) {
    const { runAcpProgram: runProgram } = await import('./run-program.ts')
    return runProgram(options, request, emit)
  },
})
