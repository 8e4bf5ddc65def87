// npm run ssh-target: a Debian with a real SSH server on this machine, to try a deployment against. Needs root.
import { parseArgs } from 'node:util'
import { startSshTarget } from '@sanhe/providers/stand-ins/ssh-target'
import { makeSshTargetArchive, sshTargetProblem } from '@sanhe/providers/stand-ins/ssh-target-archive'
import { onStop } from './terminal/signals.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '2222' } } })

function end(message: string): never {
  process.stderr.write(`sanhe: ${message}\n`)
  process.exit(1)
}

const problem = sshTargetProblem()
if (problem) end(problem)
await makeSshTargetArchive({ isVerbose: true }).catch((error: Error) => end(error.message))
const starting = startSshTarget({ port: Number(values.port) })
onStop(
  () => void starting.then((target) => target.stop()).then(() => process.exit(0)),
  () => process.exit(130),
)
const target = await starting
process.stdout.write(`A server to deploy to, until you press Ctrl-C:

  address   127.0.0.1
  SSH port  ${target.port}
  password  ${target.password}

It is this machine's own address, so the backend has to be allowed to reach it:

  ALLOW_PRIVATE_AGENTS=1 npm start -- secretary
`)
