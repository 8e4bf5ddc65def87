// npm run ssh-target: runs a Debian with a real SSH server on this machine, to try deployments. Needs root.
import { parseArgs } from 'node:util'
import { type SshTarget, startSshTarget } from '@sanhe/providers/emulators/ssh-target'
import { makeSshTargetArchive, findSshTargetProblem } from '@sanhe/providers/emulators/ssh-target-archive'
import { handleStopSignals } from './terminal/signals.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '2222' } } })

function end(message: string): never {
  process.stderr.write(`sanhe: ${message}\n`)
  process.exit(1)
}

const problem = findSshTargetProblem()
if (problem) end(problem)
let isStopping = false
let target: SshTarget | undefined
handleStopSignals(
  () => {
    isStopping = true
    // During the build of the image, a stop signal also stops the programs of the build, and the unfinished image is
    // removed.
    if (target) void target.stop().then(() => process.exit(0))
  },
  () => process.exit(130),
)
await makeSshTargetArchive({ isVerbose: true }).catch((error: Error) => end(error.message))
if (isStopping) process.exit(0)
target = await startSshTarget({ port: Number(values.port) })
if (isStopping) {
  await target.stop()
  process.exit(0)
}
process.stdout.write(`A server to deploy to, until you press Ctrl-C:

  address   127.0.0.1
  SSH port  ${target.port}
  password  ${target.password}

It is this machine's own address, so the backend has to be allowed to reach it:

  ALLOW_PRIVATE_AGENTS=1 npm start -- secretary
`)
