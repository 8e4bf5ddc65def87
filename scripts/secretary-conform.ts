// npm run secretary-conform -- wss://host:3000/ws --key ...: checks whether an agent server follows the protocol.
import { parseArgs } from 'node:util'
import { defaultSubAgentPrompt } from '@sanhe/protocol/conform/agent-run'
import { checkConformance, type RuleOutcome } from '@sanhe/protocol/conform/conform'
import { openSocketWithKeyInHeader } from '@sanhe/protocol/socket'

const usage = `Checks an agent server against every rule of the protocol.

npm run secretary-conform -- wss://host:3000/ws --key <API key> [options]

  --key <API key>        a key of the server
  --prompt <text>        a question that is answered in more than a word
  --task-prompt <text>   a task that is given to several sub-agents
  --reply-seconds <n>    how long an answer may take (60)
  --only <text>          checks only the rules whose sentence contains this text
  --help                 this text

Ask a server that nobody else uses meanwhile: it is spoken to, and each rule opens a session of its own.
`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        prompt: { type: 'string', default: 'Please tell me in three sentences what you can do.' },
        'task-prompt': { type: 'string', default: defaultSubAgentPrompt },
        'reply-seconds': { type: 'string', default: '60' },
        only: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return fail((error as Error).message)
  }
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n\n${usage}`)
  process.exit(2)
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const [address] = positionals
if (!address || !URL.canParse(address)) fail('Name the address of the server, such as wss://host:3000/ws.')
if (!values.key) fail('Name a key of the server with --key.')
const replySeconds = Number(values['reply-seconds'])
if (!(replySeconds > 0)) fail('--reply-seconds is a number of seconds.')

const marks = { passed: '✓', failed: '✗', absent: '–' }
const line = ({ result, sentence, seen }: RuleOutcome) =>
  `${marks[result]} ${sentence}${seen === undefined ? '' : `\n    ${seen}`}\n`

const outcomes = await checkConformance(
  {
    url: new URL(address.replace(/^ws/, 'http')).origin,
    apiKey: values.key,
    fetch: (url, init) => fetch(url, init),
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    openPlain: openSocketWithKeyInHeader(WebSocket, []),
    openExtended: openSocketWithKeyInHeader(WebSocket),
    prompt: values.prompt,
    taskPrompt: values['task-prompt'],
    replyMs: replySeconds * 1000,
    controlMs: 10_000,
    selects: ({ sentence }) => sentence.includes(values.only),
  },
  (outcome) => process.stdout.write(line(outcome)),
)
const count = (result: RuleOutcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length
if (outcomes.length === 0) fail(`No rule contains “${values.only}”.`)
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed`)
process.stdout.write(count('absent') ? `, ${count('absent')} not asked\n` : '\n')
process.exit(count('failed') ? 1 : 0)
