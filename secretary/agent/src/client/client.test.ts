import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestAgent } from '#testing'

test('a server with a built app serves the app, but never instead of an API response', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>')
  const agent = await startTestAgent({ WEB_DIR: folder })
  const page = await agent.visitor.fetch('/')
  expect(await page.text()).toContain('<title>App</title>')
  // oxlint-disable-next-line no-await-in-loop -- one request after the other
  for (const path of ['/chat/192.168.1.7', '/skills/192.168.1.7%3A3000', '/usage/agent.example'])
    expect(await (await agent.visitor.fetch(path)).text()).toContain('<title>App</title>')
  expect((await agent.visitor.fetch('/assets/missing.js')).status).toBe(404)
  expect((await agent.visitor.fetch('/picture.png')).status).toBe(404)
  for (const path of ['/api/nothing', '/ws/nothing'])
    expect((await agent.visitor.fetch(path)).headers.get('content-type')).toContain('json')
  await agent.stop()
  rmSync(folder, { recursive: true })
})
