import { expect } from '@playwright/test'
import { desktopScreenOptions, test } from './fixtures.ts'
import { openNewChat, sendMessage } from './user-actions.ts'

test.use(desktopScreenOptions)

/** Text of a code block. The block is so long that a lazily loaded script highlights it in several steps. */
const code = Array.from({ length: 12 }, (_, line) => `const value${line} = compute(${line}, 'text')`).join(
  '\n',
)
const contentOf = (n: number) =>
  `## Answer ${n}\n\n${'A sentence of the answer. '.repeat(30)}\n\n\`\`\`js\n${code}\n\`\`\`\n`

test('a long chat opens at its end and keeps the position to which the user scrolls', async ({
  page,
  agent,
}) => {
  await page.route('**/api/messages?*', async (route) => {
    const response = await route.fetch()
    const page = (await response.json()) as { messages: { session_id: string }[] }
    const [last] = page.messages.slice(-1)
    if (!last) return route.fulfill({ response })
    const many = Array.from({ length: 48 }, (_, n) => ({
      message_id: `msg_${String(n).padStart(26, '0')}`,
      session_id: last.session_id,
      sender: n % 2 ? 'assistant' : 'user',
      content: contentOf(n),
      time: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      attachments: [],
      status: 'complete',
      usage: { tokens: 1, estimated: false },
      agents: [],
      reply_to: null,
      client_msg_id: null,
    }))
    await route.fulfill({ json: { ...page, messages: [...many, ...page.messages].slice(-50) } })
  })
  await openNewChat(page, agent)
  await sendMessage(page, '12% of 4800')
  const log = page.getByRole('log')
  await expect(log.getByText('576')).toBeVisible()
  await page.reload()
  await expect(log.getByRole('heading', { name: 'Answer 47' })).toBeVisible()
  const gap = () =>
    log.evaluate(({ parentElement: scroller }) =>
      scroller ? scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight : -1,
    )
  await expect(log.locator('pre [class*="hljs"]').last()).toBeVisible()
  await expect.poll(gap).toBeLessThanOrEqual(1)
  const newest = page.getByRole('button', { name: 'Go to newest message' })
  await expect(newest).toBeHidden()

  await log.hover()
  await page.mouse.wheel(0, -2000)
  await expect(newest).toBeVisible()
  await expect.poll(gap).toBeGreaterThan(500)
  await newest.click()
  await expect.poll(gap).toBeLessThanOrEqual(1)
})
