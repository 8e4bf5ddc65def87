import { expect, type Page } from '@playwright/test'
import { createZip } from '@sanhe/kit/archives/zip-writer'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { waitForHistoryOfClosedDialog } from '../../scripts/browser/closed-dialog.ts'
import { saveReviewScreenshots } from '../../scripts/browser/review-screenshots.ts'
import { createTestSkillMarkdown } from '../agent/src/agent-skills/testing/skill-zip.ts'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { openNewChat } from './user-actions.ts'

async function addSkill(page: Page, name: string, label: string) {
  const body = '# 报价单\n\n1. 先问客户名称。\n2. 使用 terms.md 中的条款，见 https://example.com/terms。'
  const zip = await createZip([
    {
      path: `${name}/SKILL.md`,
      content: createTestSkillMarkdown(name, '撰写报价单，包含条款和金额。', body),
    },
    { path: `${name}/scripts/total.py`, content: 'import sys\nprint(sum(map(float, sys.argv[1:])))\n' },
  ])
  const file = { name: 'skill.zip', mimeType: 'application/zip', buffer: zip }
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file)
}

test.describe('skills on a phone', () => {
  test.use({ ...phoneScreenOptions, colorScheme: 'light', locale: 'en-GB' })

  test('the owner reviews every file of a skill, installs it, turns it off and removes it', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await page.goto(`/skills/${encodeURIComponent(agent.address)}`)
    await expect(page.getByText('No skill yet')).toBeVisible()
    await saveReviewScreenshots(page, 'skills-empty')
    await addSkill(page, 'quotes', 'Add zip file')
    const dialog = page.getByRole('dialog', { name: 'Install quotes?' })
    await expect(dialog).toContainText('Contains 1 script.')
    await expect(dialog).toContainText('example.com')
    await expect(dialog.getByRole('region', { name: 'SKILL.md' })).toContainText('先问客户名称')
    await saveReviewScreenshots(page, 'skills-review')
    await expectAccessible(page, 'review of a skill')
    await dialog.getByRole('button', { name: 'Install' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'quotes' })
    await expect(card.getByText('On', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Turn off' }).click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
    await saveReviewScreenshots(page, 'skills')
    await expectAccessible(page, 'skills')
    await card.getByRole('button', { name: 'Remove: quotes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No skill yet')).toBeVisible()
  })
})

test.describe('skills and shell on a desktop', () => {
  test.use({ ...desktopScreenOptions, colorScheme: 'dark', locale: 'zh-CN' })

  test('a file that is no skill is refused with its reason; the owner turns the shell on', async ({
    page,
    agent,
  }) => {
    await openNewChat(page, agent)
    await page.goto(`/skills/${encodeURIComponent(agent.address)}`)
    const input = page.locator('input[type=file][aria-label="添加 zip 文件"]')
    await input.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('x') })
    await expect(page.getByText('不是 zip 文件，或文件已损坏、已加密、不安全。')).toBeVisible()
    await addSkill(page, 'quotes-zh', '添加 zip 文件')
    await expect(page.getByRole('dialog')).toContainText('含 1 个脚本')
    await saveReviewScreenshots(page, 'skills-review')
    await page.getByRole('dialog').getByRole('button', { name: '安装' }).click()
    await expect(page.getByText('已启用', { exact: true })).toBeVisible()
    await saveReviewScreenshots(page, 'skills')
    await waitForHistoryOfClosedDialog(page)
    await page.goto(`/tools/${encodeURIComponent(agent.address)}`)
    const shell = page.getByRole('checkbox', { name: '允许秘书运行命令' })
    await shell.check()
    await page.getByRole('textbox', { name: '无需询问的命令' }).fill('python3 report.py')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存。')).toBeVisible()
    await saveReviewScreenshots(page, 'tools')
    await expectAccessible(page, 'shell')
    await page.reload()
    await expect(page.getByRole('textbox', { name: '无需询问的命令' })).toHaveValue('python3 report.py')
    await shell.uncheck()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存。')).toBeVisible()
  })
})
