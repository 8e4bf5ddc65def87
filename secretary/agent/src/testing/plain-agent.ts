import { systemClock } from '@sanhe/kit/runtime/clock'
import { stdoutLog } from '@sanhe/kit/runtime/log'
import { loadConfig } from '#config'
import { startAgent } from '../start.ts'

/** Child process with the configured brain, for tests that kill it. */
const { url } = await startAgent(loadConfig(process.env), systemClock, stdoutLog)
process.stdout.write(`${url}\n`)
