import { fileURLToPath } from 'node:url'
import { silentLog } from '@sanhe/kit/runtime/log'
import { afterEach, describe, expect, test } from 'vitest'
import type { Skill } from '#core'
import { createTestSkillContext } from '#testing'
import { createMcpConnections, type McpConnections } from './connections.ts'
import { listSettingServers } from './setting-servers.ts'

const file = fileURLToPath(new URL('testing/program.mjs', import.meta.url))
let skills: Skill[] = []
let connections: McpConnections | undefined
afterEach(async () => {
  await connections?.stop()
  skills = []
})

async function start(command: string, args = [file, 'hello']) {
  const program = { name: 'notes', command, args, env: { GREETING: 'good day' } }
  const servers = listSettingServers({ mcpServers: [program] }, silentLog)
  connections = createMcpConnections({ listServers: () => servers, skills, log: silentLog })
  await connections.connectMissing()
  return connections
}

const use = (name: string) =>
  (skills.find((skill) => skill.name === name) ?? expect.fail(name)).run(
    {} as never,
    createTestSkillContext().context,
  )

describe('MCP programs', () => {
  test('a program offers its tools, and gets its arguments and variables, but no variable of the agent', async () => {
    process.env['AGENT_API_KEY'] = 'secret of the agent'
    await start(process.execPath)
    expect(skills.map(({ name }) => name)).toEqual(['mcp_notes_environment', 'mcp_notes_end'])
    const text = await use('mcp_notes_environment')
    expect(text).toMatch(/^hello good day /)
    expect(text).toContain('PATH')
    expect(text).not.toContain('AGENT_API_KEY')
    delete process.env['AGENT_API_KEY']
  })

  test('a program loses its tools when it ends, and is started again by the job', async () => {
    const { stateOf, jobs } = await start(process.execPath)
    await expect(use('mcp_notes_end')).rejects.toThrow()
    await expect.poll(() => stateOf('setting:notes')?.problem).toBe('ended')
    expect(skills).toEqual([])
    await jobs[0]?.run(0)
    expect(await use('mcp_notes_environment')).toContain('hello')
  })

  test.each([
    ['does not exist', 'no-such-program', []],
    ['ends before it answers', process.execPath, ['-e', 'process.exit(3)']],
  ])('a program has the problem "ended" if it %s', async (_, command, args) => {
    const { stateOf } = await start(command, args)
    expect(stateOf('setting:notes')).toMatchObject({ problem: 'ended', tools: [] })
  })
})
