import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../scripts/browser/accessibility.ts'
import { unique } from '../../scripts/browser/unique.ts'
import {
  createDocument,
  expectStoredText,
  openEditor,
  saveStatusLocator,
  documentTextFieldLocator,
  type TestDocument,
} from './open-document.ts'
import { postJson, signIn } from './signed-in.ts'

const rich = `# Everything

A [link](https://example.org), \`code\`, **bold**, ~~gone~~ and $a^2$.

- [ ] open
- [x] done

| Left | Right |
| --- | ---: |
| a | 1 |

> A quotation.

\`\`\`ts
const answer: number = 42 // the comment
\`\`\`

\`\`\`mermaid
graph LR
  A --> B
\`\`\`

$$
\\int_0^1 x\\,dx
$$

## Part one

## Part two

A note.[^1]

[^1]: Below.
`

type Screens = { project: string; document: string; open: string; locked: string }

/**
 * Answers requests for the inbox of AI changes with a list that contains only this document's first revision, because
 * other tests change the real inbox.
 */
async function showInbox(page: Page, { project, doc, id }: TestDocument) {
  const response = await page.request.get(`/api/projects/${project}/docs/${doc}/revisions`)
  const { revisions } = (await response.json()) as { revisions: object[] }
  const document = { id, title: 'Page', slug: doc, project_slug: project, project_name: 'Access' }
  const changes = [{ revision: revisions[0], document, is_new: false, is_latest: true }]
  await page.route('**/api/changes', (route) => route.fulfill({ json: { changes, total: 1 } }))
}

/** Creates a project with a rich document, a task and two share links, one of them with a password. */
async function prepare(page: Page, name: string): Promise<Screens> {
  const written = await createDocument(page, name, rich)
  const { project, urlPath: document } = written
  await showInbox(page, written)
  await postJson(page.request, `/api/projects/${project}/tasks`, { title: 'Late', due_date: '2020-01-01' })
  await postJson(page.request, `/api/projects/${project}/tasks`, {
    title: 'Soon',
    status: 'doing',
    priority: 2,
  })
  const share = async (more: object) => {
    const made = (await postJson(page.request, '/api/shares', {
      document_id: written.id,
      ...more,
    })) as unknown
    return (made as { share: { url: string } }).share.url
  }
  return { project, document, open: await share({}), locked: await share({ password: 'lake house' }) }
}

/** Functions that open each screen of the product and wait for an element that shows that the screen has loaded. */
const screens: Record<string, (page: Page, at: Screens) => Promise<void>> = {
  async projects(page) {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  async overview(page, { project }) {
    await page.goto(`/projects/${project}`)
    await expect(page.getByRole('heading', { name: 'Recently changed' })).toBeVisible()
  },
  async reading(page, { document }) {
    await page.goto(document)
    await expect(page.locator('.diagram img')).toBeVisible()
  },
  async history(page) {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await expect(
      page.getByRole('complementary', { name: 'Versions' }).or(page.getByRole('insertion')).first(),
    ).toBeVisible()
  },
  async writing(page) {
    await page.getByRole('button', { name: 'Done' }).click()
    await openEditor(page)
  },
  async preview(page) {
    await page.getByRole('banner').getByText('Preview').click()
    await expect(page.locator('.diagram img')).toBeVisible()
  },
  async board(page, { project }) {
    await page.goto(`/projects/${project}/board`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Late', { exact: true })).toBeVisible()
  },
  async 'search page'(page) {
    await page.goto('/search?q=quotation')
    await expect(page.locator('mark').first()).toBeVisible()
  },
  async palette(page) {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async shares(page) {
    await page.goto('/shares')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  async 'AI changes'(page) {
    await page.goto('/changes')
    await expect(page.getByRole('main').getByText('Access', { exact: true }).first()).toBeVisible()
  },
  async people(page) {
    await page.goto('/people')
    await expect(page.getByRole('main').getByText('admin').first()).toBeVisible()
  },
  async 'shared page'(page, { open }) {
    await page.goto(open)
    await expect(page.getByRole('heading', { name: 'Everything' })).toBeVisible()
  },
  async 'locked page'(page, { locked }) {
    await page.goto(locked)
    await expect(page.getByLabel('Password')).toBeVisible()
  },
}

for (const [device, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport })

    test(`axe finds no accessibility violation on any screen (${device})`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expectAccessible(page, 'login')
      const at = await prepare(page, `Access on ${device}`)
      for (const [name, visit] of Object.entries(screens)) {
        await visit(page, at)
        await expectAccessible(page, name)
      }
    })

    test(`axe finds no accessibility violation in the dialogs (${device})`, async ({ page }) => {
      test.setTimeout(60_000)
      const { project } = await prepare(page, `Windows on ${device}`)
      await page.goto('/')
      await page.getByRole('button', { name: 'New project' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'new project')
      await page.goto(`/projects/${project}`)
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Open navigation' }).click()
        await expect(page.getByRole('treeitem', { name: 'Page' })).toBeVisible()
        await expectAccessible(page, 'navigation')
      }
      await page.getByRole('treeitem', { name: 'Page' }).click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, 'menu of a document', { part: '[role="menu"]' })
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible()
      await expectAccessible(page, 'share dialog')
    })
  })
}

/** Largest number of Tab presses of a test, with room for the projects that other tests add to the lists. */
const mostPresses = 400

/** Presses Tab until the element with this name has the focus, as a keyboard user does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'treeitem' | 'textbox', name: string | RegExp) {
  const target = page.getByRole(role, { name }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${role} ${String(name)} is not reached by Tab`)
}

test('a user signs in, opens a document, edits it and saves it with the keyboard alone', async ({ page }) => {
  const project = `Aboard by keyboard ${unique()}`
  const written = await createDocument(page, project, 'First line.')
  await page.context().clearCookies()
  await page.goto('/')
  await tabTo(page, 'textbox', 'Username')
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', project)
  await page.keyboard.press('Enter')
  await tabTo(page, 'treeitem', /^Page/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Edit')
  await page.keyboard.press('Enter')
  await expect(documentTextFieldLocator(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Second.')
  await page.keyboard.press('Control+s')
  await expect(saveStatusLocator(page)).toHaveText('Saved')
  await expectStoredText(page, written).toBe('First line. Second.')
})

test('the focus can leave the Markdown editor by keyboard', async ({ page }) => {
  const written = await createDocument(page, 'No trap', 'Text.')
  await signIn(page)
  await page.goto(written.urlPath)
  await openEditor(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(documentTextFieldLocator(page)).not.toBeFocused()
})
