import { systemClock } from '@sanhe/kit/runtime/clock'
import { stdoutLog } from '@sanhe/kit/runtime/log'
import { loadConfig } from '#config'
import type { Brain } from '#core'
import { startAgent } from '../start.ts'

/** Child process whose replies and sub-agents never end by themselves, for tests that kill it. */
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))
const wordEveryMs = 5

const brain: Brain = {
  mode: 'llm',
  model: 'endless',
  async run({ context }, emit) {
    if (!context.isSubAgent) context.spawn?.({ name: 'Endless', instruction: 'go on' })
    void context.approve({ summary: 'May it go on?', action: {} })
    for (let n = 0; ; n += 1) {
      emit(`w${n} `)
      context.progress(Math.min(99, n), `step ${n}`)
      if (context.isSubAgent && n % 10 === 0) context.log('INFO', `step ${n}`)
      await pause(wordEveryMs)
    }
  },
}

const { url } = await startAgent(loadConfig(process.env), systemClock, stdoutLog, brain)
process.stdout.write(`${url}\n`)
