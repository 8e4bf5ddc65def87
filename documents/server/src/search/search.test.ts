import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('smoke', async () => {
  const { project } = await app.admin.projects.create({ body: { name: 'A' } })
  await app.admin.documents.create({
    params: { slug: project.slug },
    body: { title: '计划', content: '# 你好，世界\n\n这是**测试**文档 <b>deploy</b> café' },
  })
  for (const q of ['测试', '世界 dep', 'cafe', '好世界', '计划', 'CAFÉ 测试文'])
    console.log(q, (await app.admin.search.search({ query: { q } })).results)
  expect(1).toBe(1)
})
