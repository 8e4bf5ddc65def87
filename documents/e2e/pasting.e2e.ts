import { expect, test } from '@playwright/test'
import { createDocument, createDocumentInEditor, expectStoredText, openEditor } from './open-document.ts'
import { pasteIntoEditor } from './paste.ts'

test('formatted text is pasted as Markdown, spreadsheet cells as a table, and a URL over a selection as a link', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Paste', '')
  await pasteIntoEditor(page, {
    'text/html':
      '<h2>Plan</h2><p>A <b>bold</b> <a href="https://example.com">link</a></p><ul><li>one</li></ul>',
    'text/plain': 'Plan',
  })
  await expectStoredText(page, written).toBe('## Plan\n\nA **bold** [link](https://example.com)\n\n- one')
  await page.keyboard.press('ControlOrMeta+A')
  await pasteIntoEditor(page, { 'text/plain': 'Name\tPrice\r\ntea\t3\r\n', 'text/html': '<table></table>' })
  await expectStoredText(page, written).toBe('| Name | Price |\n| --- | --- |\n| tea | 3 |\n')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('word')
  await page.keyboard.press('Shift+Home')
  await pasteIntoEditor(page, { 'text/plain': 'https://example.com/a' })
  await expectStoredText(page, written).toContain('[word](https://example.com/a)')
})

const pastedHtml = {
  Word: [
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>One</p>
     <p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o  </span>Two</p><p><b>End</b></p>`,
    '- One\n  - Two\n\n**End**',
  ],
  'Google Docs': [
    `<b style="font-weight:normal"><h2><span style="font-weight:700">Plan</span></h2>
     <p><span style="font-weight:700">bold</span> and <span style="font-style:italic">italic</span></p><br>
     <ul><li aria-checked="true"><p>done</p></li><ul><li><p>nested</p></li></ul></ul>
     <table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td>1</td><td><p>x</p><p>y</p></td></tr></table></b>`,
    '## Plan\n\n**bold** and *italic*\n\n- [x] done\n  - nested\n\n| a   | b   |\n| --- | --- |\n| 1   | x<br>y |',
  ],
  Notion: ['<ul><li>[ ] open</li><li>[x] done</li></ul>', '- [ ] open\n- [x] done'],
  GitHub: [
    '<ul><li><input type="checkbox" checked> read snake_case</li></ul><p>a<br>b</p>',
    '- [x] read snake_case\n\na\nb',
  ],
} as const

for (const [program, [html, markdown]] of Object.entries(pastedHtml))
  test(`lists, tasks, tables and formatted words from ${program} are pasted as Markdown`, async ({
    page,
  }) => {
    const written = await createDocumentInEditor(page, `Paste from ${program}`, '')
    await pasteIntoEditor(page, { 'text/html': html, 'text/plain': 'plain' })
    await expectStoredText(page, written).toBe(markdown)
  })

test('text that is copied from the reading view is pasted as the Markdown that was written', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const source = [
    'A **bold** ==word== with $x^2$, [[Charter]] and [a link](https://example.com/).[^1]',
    '- [ ] open\n- [x] done\n  - nested',
    '| a   | b   |\n| --- | ---: |\n| 1   | 2   |',
    '```js\nconst a = 1\n```',
    '$$\ny^2\n$$',
    '> [!NOTE]\n> plain',
    '> [!TIP] Title\n> text',
    '## Head',
    '[^1]: Foot',
  ].join('\n\n')
  const written = await createDocument(page, 'Copy of the reading view', source)
  await page.goto(written.urlPath)
  await expect(page.locator('.math.is-drawn')).toHaveCount(2)
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.markdown')!))
  await page.keyboard.press('ControlOrMeta+C')
  await openEditor(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.type(' End')
  await expectStoredText(page, written).toBe(`${source} End`)
})

test('text that is typed while the converter of pasted text loads follows the pasted text', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route(/html-to-markdown/, async (route) => {
    await released.promise
    await route.continue()
  })
  const written = await createDocumentInEditor(page, 'Paste early', 'Old text')
  await page.keyboard.press('ControlOrMeta+A')
  await pasteIntoEditor(page, { 'text/html': '<p>Some <b>bold</b></p>', 'text/plain': 'plain' })
  await page.keyboard.type(' words')
  await expectStoredText(page, written).toBe(' words')
  released.resolve()
  await expectStoredText(page, written).toBe('Some **bold** words')
  await page.keyboard.type(' follow')
  await expectStoredText(page, written).toBe('Some **bold** words follow')
})

test('a list pasted into a list continues it, a table pasted after a word begins below, and one undo removes it', async ({
  page,
}) => {
  const written = await createDocumentInEditor(page, 'Paste blocks', 'Text\n\n- one')
  await pasteIntoEditor(page, { 'text/html': '<ul><li>two</li></ul>', 'text/plain': 'two' })
  await expectStoredText(page, written).toBe('Text\n\n- one\n- two')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await pasteIntoEditor(page, { 'text/plain': 'a\tb\n1\t2' })
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |'
  await expectStoredText(page, written).toBe(`Text\n\n${table}\n\n- one\n- two`)
  await page.keyboard.press('ControlOrMeta+Z')
  await expectStoredText(page, written).toBe('Text\n\n- one\n- two')
})
