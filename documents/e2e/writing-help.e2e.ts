import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { createDocumentInEditor, expectStoredText } from './open-document.ts'
import { postJson } from './signed-in.ts'

test('the slash menu finds a block by its pinyin name and inserts it, and does not open inside a word', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Slash', 'Text')
  await page.keyboard.type('\n\n/renwu')
  await expect(page.getByRole('option', { name: 'Task list' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('buy milk')
  await expectStoredText(page, written).toBe('Text\n\n- [ ] buy milk')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' 1/2')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n```sh\ncd /')
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toContain('cd /\n')
})

test('the slash menu finds a block by its English name and inserts it', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Slash in English', 'Text')
  await page.keyboard.type('\n\n/task')
  await expect(page.getByRole('option', { name: 'Task list' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('buy milk')
  await expectStoredText(page, written).toBe('Text\n\n- [ ] buy milk')
})

test('two brackets and @ complete the titles of other documents', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Links', 'See ')
  await postJson(page.request, `/api/projects/${written.project}/docs`, { title: '安装指南', content: '' })
  await expect(page.getByRole('treeitem', { name: '安装指南' })).toBeVisible()
  await page.keyboard.type('[[安装')
  await page.getByRole('option', { name: '安装指南' }).click()
  await page.keyboard.type(' and @安')
  await expect(page.getByRole('option', { name: '安装指南' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toBe('See [[安装指南]] and [[安装指南]]')
})

test('[[Title# completes the headings of another document, and [[# those of this one', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Heading links', '# Start\n\nOwn part\n---\n\n')
  const content = '# Guide\n\n## 安装步骤\n\n## Limits\n'
  await postJson(page.request, `/api/projects/${written.project}/docs`, { title: 'Guide', content })
  await expect(page.getByRole('treeitem', { name: 'Guide' })).toBeVisible()
  await page.keyboard.type('[[guide#步')
  await expect(page.getByRole('option', { name: '安装步骤' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' [[#own')
  await expect(page.getByRole('option', { name: 'Own part' })).toBeVisible()
  await expectAccessible(page, 'completion of headings', { part: '.cm-tooltip-autocomplete' })
  await page.keyboard.press('Enter')
  await expectStoredText(page, written).toContain('[[guide#安装步骤]] [[#Own part]]')
})

test('@ completes people as @name and tasks as links that open the task', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Mentions', 'Ask ')
  const { task } = await postJson(page.request, `/api/projects/${written.project}/tasks`, {
    title: '检查 [beta] 发布',
  })
  await page.keyboard.type('@adm')
  await expect(page.getByRole('option', { name: 'admin Person' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('about @发布')
  await expect(page.getByRole('option', { name: '检查 [beta] 发布 Task' })).toBeVisible()
  await page.keyboard.press('Enter')
  const url = `/projects/${written.project}/board?task=${task?.id}`
  await expectStoredText(page, written).toBe(`Ask @admin about [检查 \\[beta\\] 发布](${url})`)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: '检查 [beta] 发布' }).click()
  await expect(page).toHaveURL(new RegExp(`task=${task?.id}`))
})

test('a space or punctuation typed after a completed mention takes the place of the inserted space', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Space after a mention', '')
  for (const typed of [' about it, ', ', and ', '。']) {
    // oxlint-disable-next-line no-await-in-loop -- one mention after the other
    await page.keyboard.type('@adm')
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('option', { name: 'admin Person' })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('Enter')
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.type(typed)
  }
  await expectStoredText(page, written).toBe('@admin about it, @admin, and @admin。')
})

test('Home moves to the text of a task and then before its mark, and Ctrl-Enter checks the task', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Home', '- [ ] milk')
  await page.keyboard.press('Home')
  await page.keyboard.type('buy ')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectStoredText(page, written).toBe('- [x] buy milk')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('ControlOrMeta+B')
  await expectStoredText(page, written).toBe('- [x] **buy milk**')
  await page.keyboard.press('Home')
  await page.keyboard.press('Home')
  await page.keyboard.type('First\n\n')
  await expectStoredText(page, written).toBe('First\n\n- [x] **buy milk**')
})

test('typing *, ` or ( over a selection surrounds it, and Tab nests a numbered list item', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Pairs', 'word')
  for (const mark of ['*', '*', '`', '(']) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type(mark)
  }
  await expectStoredText(page, written).toBe('(`**word**`)')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1. a\nb')
  await page.keyboard.press('Tab')
  await expectStoredText(page, written).toBe('1. a\n   1. b')
  await page.keyboard.press('Shift+Tab')
  await expectStoredText(page, written).toBe('1. a\n2. b')
})

test('a table of the slash menu is filled cell by cell, and text below it is a separate paragraph', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'New table', 'Text')
  await page.keyboard.type('\n\n/table')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await page.keyboard.press('Enter')
  for (const words of ['Task', 'Owner', 'Write', 'Ann']) {
    // oxlint-disable-next-line no-await-in-loop -- one cell after the other
    await page.keyboard.type(words)
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press(words === 'Ann' ? 'ArrowDown' : 'Tab')
  }
  const table = '| Task | Owner |\n| --- | --- |\n| Write | Ann |'
  await page.keyboard.type('After')
  await expectStoredText(page, written).toBe(`Text\n\n${table}\n\nAfter`)
  await expect(page.locator('.cm-live-table')).toBeVisible()
})

test('text that an input method composes below a table is a separate paragraph', async ({ page }) => {
  const table = '| Task | Owner |\n| --- | --- |\n| Write | Ann |'
  const written = await createDocumentInEditor(page, 'Composed below a table', `${table}\n`)
  await page.keyboard.press('Control+End')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
  })
  await browser.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
  await browser.send('Input.imeSetComposition', { text: '你好', selectionStart: 2, selectionEnd: 2 })
  await browser.send('Input.insertText', { text: '你好' })
  await expectStoredText(page, written).toBe(`${table}\n\n你好`)
})

test('Tab leaves a paragraph as it is and indents an item of a list', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'Tab', 'Text')
  await page.keyboard.press('Tab')
  await page.keyboard.type('\n\n- one\ntwo')
  await page.keyboard.press('Tab')
  await expectStoredText(page, written).toBe('Text\n\n- one\n  - two')
})

test('Enter ends a nested list level by level, and closes a block of code that Enter begins', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Enter', 'Text')
  await page.keyboard.type('\n\n- [ ] one\ntwo\n')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nested\n\n\nAfter\n\n```js\nlet a')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nEnd')
  const list = '- [ ] one\n- [ ] two\n  - [ ] nested'
  await expectStoredText(page, written).toBe(`Text\n\n${list}\n\nAfter\n\n\`\`\`js\nlet a\n\`\`\`\n\nEnd`)
})

test('Enter in a quote line that has only the mark ends the quote', async ({ page }) => {
  const written = await createDocumentInEditor(page, 'End of a quote', 'Text')
  await page.keyboard.type('\n\n> one\ntwo\n\nAfter')
  await expectStoredText(page, written).toBe('Text\n\n> one\n> two\n\nAfter')
})
