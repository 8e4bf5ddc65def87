import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSandboxProblem } from '#sandbox'
import { type ModelChat, createTestSessionId, startModelChat, testDeviceKey } from '#testing'

const problem = await findSandboxProblem()
const title = problem ? `run_command (skipped: bubblewrap is ${problem} on this machine)` : 'run_command'

let model: ModelChat['model']
let agent: ModelChat['agent']
let socket: ModelChat['socket']
let session: string
let stop: ModelChat['stop']
beforeEach(async () => {
  ;({ model, agent, socket, session, stop } = await startModelChat({ MODEL_API_KEY: 'secret-model-key' }))
})
afterEach(() => stop())

const change = (more: { is_enabled?: boolean; has_network?: boolean; allowed_commands?: string[] }) =>
  agent.device.shell.change({ body: { is_enabled: true, has_network: false, allowed_commands: [], ...more } })

/** Lets the model run a command, and returns the approval requests and the output. */
async function runCommand(command: string, decision: 'approve' | 'deny' = 'approve') {
  model.queue([{ toolCalls: [{ name: 'run_command', input: { command } }] }, { text: 'Done.' }])
  socket.sendMessage(session, 'Compute it')
  const requests = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- frames arrive one after the other
    const frame = await socket.next()
    if (frame.type === 'stream_end') break
    if (frame.type !== 'approval_request') continue
    requests.push(frame)
    socket.send({ type: 'approval', approval_id: String(frame['approval_id']), decision })
  }
  const [call] = (await agent.device.toolCalls.list({ query: {} })).tool_calls
  return { requests, output: call?.output ?? '', status: call?.status }
}

test('the shell is off by default: a model is not offered the tool, and a call of it runs nothing', async () => {
  expect(await agent.device.shell.read()).toMatchObject({ is_enabled: false, has_network: false })
  await runCommand('touch made.txt')
  expect(JSON.stringify(model.requests[0]?.tools)).not.toContain('run_command')
  expect(existsSync(join(agent.deps.config.workspaceDir, 'made.txt'))).toBe(false)
})

describe.skipIf(problem)(title, () => {
  test('the approval request of a command shows its whole text; the command runs in the workspace after approval and does not run after denial', async () => {
    await change({})
    const denied = await runCommand('touch made.txt', 'deny')
    expect(denied).toMatchObject({
      status: 'denied',
      requests: [{ risk: 'execute', input: 'touch made.txt' }],
    })
    expect(existsSync(join(agent.deps.config.workspaceDir, 'made.txt'))).toBe(false)
    const { output } = await runCommand('touch made.txt; echo $((6 * 7))')
    expect(output).toMatch(/^Exit code: 0\.\n\n\[WEB CONTENT .*\n42/s)
    expect(existsSync(join(agent.deps.config.workspaceDir, 'made.txt'))).toBe(true)
  })

  test('only a command equal to an allowed command runs without approval, and only before untrusted content', async () => {
    await change({ allowed_commands: ['echo 1'] })
    expect((await runCommand('echo 1')).requests).toEqual([])
    expect((await runCommand('echo 1')).requests).toHaveLength(1)
    session = createTestSessionId()
    expect((await runCommand('echo 1; echo 2')).requests).toHaveLength(1)
  })

  test('a command that is not allowed needs approval under every policy of the owner', async () => {
    await change({})
    const params = { risk: 'execute' as const }
    await agent.device.approvals.setClassPolicy({ params, body: { policy: 'ask_untrusted' } })
    expect((await runCommand('echo 1')).requests).toHaveLength(1)
    const tool = { params: { name: 'run_command' }, body: { policy: 'ask_untrusted' as const } }
    await expect(agent.device.approvals.setToolPolicy(tool)).rejects.toMatchObject({ status: 409 })
  })

  test('a command reads neither the database, nor keys, nor settings of the agent', async () => {
    await change({})
    const { dataDir } = agent
    const { output } = await runCommand(
      `cat ${dataDir}/agent.sqlite ${dataDir}/secret.key; ls -a ${dataDir} ..; env; cat /proc/1/environ`,
    )
    expect(output).not.toContain('SQLite format')
    expect(output).not.toContain('secret-model-key')
    expect(output).not.toContain(testDeviceKey)
    expect(output).toContain('No such file or directory')
  })

  test('a command that a limit ended is recorded as failed, with the reason and its output', async () => {
    await change({})
    const { status, output } = await runCommand('echo begun; yes')
    expect(status).toBe('failed')
    expect(output).toMatch(/^The program was ended: it wrote too much output\..*begun/s)
  })

  test('a command has no network unless the owner allows it', async () => {
    const connect = `(exec 5<>/dev/tcp/127.0.0.1/${new URL(agent.url).port}) && echo connected`
    await change({})
    expect((await runCommand(connect)).output).not.toContain('\nconnected')
    await change({ has_network: true })
    const { output, requests } = await runCommand(connect)
    expect(output).toContain('\nconnected')
    expect(requests[0]?.['summary']).toContain('with network')
  })
})
