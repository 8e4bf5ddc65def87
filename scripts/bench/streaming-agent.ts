// The product in the benchmark: the real agent with its journal, and an engine that streams at an even pace.
import { startTestAgent } from '@sanhe/agent/testing'
import { collectGarbageOnSignal, parseRequestedSeconds, streamBenchReply } from './stream-reply.ts'

collectGarbageOnSignal()
const agent = await startTestAgent(
  {},
  {
    mode: 'llm',
    model: 'even pace',
    async run({ messages }, emit) {
      await streamBenchReply(parseRequestedSeconds(messages.at(-1)?.content ?? ''), emit)
      return { tokens: 0, estimated: false }
    },
  },
)
process.on('SIGTERM', () => void agent.stop().then(() => process.exit(0)))
process.stdout.write(`${agent.url}\n`)
