// npm run secretary-conform -- wss://host:3000/ws --key ...: does an agent server keep the rules of the protocol?
import { parseArgs } from 'node:util'
import { conform, type Outcome } from '@sanhe/protocol/conform/conform'
import { openByHeader } from '@sanhe/protocol/socket'

const usage = `npm run secretary-conform -- wss://host:3000/ws --key <API key> [--prompt text] [--reply-seconds 60]
Ask a server that nobody else uses meanwhile: it is spoken to, and each rule opens a session of its own.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    prompt: { type: 'string', default: 'Please tell me in three sentences what you can do.' },
    'reply-seconds': { type: 'string', default: '60' },
  },
})
const [address] = positionals
if (!address || !values.key || !URL.canParse(address)) {
  process.stderr.write(usage)
  process.exit(2)
}

const marks = { passed: '✓', failed: '✗', absent: '–' }
const line = ({ result, sentence, seen }: Outcome) =>
  `${marks[result]} ${sentence}${seen === undefined ? '' : `\n    ${seen}`}\n`

const outcomes = await conform(
  {
    url: new URL(address.replace(/^ws/, 'http')).origin,
    apiKey: values.key,
    fetch: (url, init) => fetch(url, init),
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    openPlain: openByHeader(WebSocket, []),
    openExtended: openByHeader(WebSocket),
    prompt: values.prompt,
    replyMs: Number(values['reply-seconds']) * 1000,
    controlMs: 10_000,
  },
  (outcome) => process.stdout.write(line(outcome)),
)
const count = (wanted: Outcome['result']) => outcomes.filter(({ result }) => result === wanted).length
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed`)
process.stdout.write(
  count('absent') ? `, ${count('absent')} not asked: the server does not answer hello\n` : '\n',
)
process.exit(count('failed') ? 1 : 0)
