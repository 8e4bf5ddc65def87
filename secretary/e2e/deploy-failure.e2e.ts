import { expect, type Page } from '@playwright/test'
import { desktopScreenOptions, phoneScreenOptions, test } from './fixtures.ts'
import { signInNewUser } from './user-actions.ts'

const failed = {
  id: 1,
  server_ip: '203.0.113.7',
  ssh_port: 22,
  status: 'failed',
  progress: 88,
  current_step: 'security settings',
  error_code: 'HEALTH_FAILED',
  error_detail: 'AGENT_NOT_STARTED',
  error_message: 'The agent was installed but did not start: the last lines of the log say why',
  help_key: 'deploy.health_failed',
  payment_id: '1',
  host_key: null,
  secretary_id: null,
  retry_of: null,
  retryable: true,
  created_at: '2026-11-22T10:00:00.000Z',
  completed_at: '2026-11-22T10:05:00.000Z',
  steps: [{ key: 'security', name: 'security settings', status: 'failed', duration_ms: 5000 }],
  log_tail: ['waiting for the agent at port 3000', 'Error: no space left on device'],
  support_url: 'https://help.example/deployments',
}

/** Opens the deployment wizard while a deployment runs, which then fails. */
async function openFailed(page: Page, changes: Partial<Record<keyof typeof failed, string | null>> = {}) {
  await signInNewUser(page)
  const { steps: _, log_tail: _l, support_url: _s, ...summary } = failed
  await page.route('**/api/deploy', (route) =>
    route.fulfill({ json: { deployments: [{ ...summary, status: 'running', completed_at: null }] } }),
  )
  await page.route('**/api/deploy/1/status', (route) => route.fulfill({ json: { ...failed, ...changes } }))
  await page.goto('/deploy')
}

test.describe('failed deployment on a phone', () => {
  test.use(phoneScreenOptions)

  test('a failed deployment shows its reason, questions and answers, support and a retry button', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFailed(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The agent was installed, but it did not start.')
    await expect(page.getByText('Error: no space left on device')).toBeVisible()
    const questions = page.getByRole('region', { name: 'Frequently asked questions' })
    await expect(questions.locator('summary')).toHaveCount(5)
    await questions.getByText('What are common causes?').click()
    await expect(questions.getByText('A full disk, too little memory')).toBeVisible()
    await questions.getByText('Do I have to pay again?').click()
    await expect(
      questions.getByText('The fee is used up only by an installation that succeeds.'),
    ).toBeVisible()
    const support = page.getByRole('region', { name: 'Need help?' })
    await expect(support.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      failed.support_url,
    )
    await support.getByRole('button', { name: 'Copy details' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('HEALTH_FAILED, AGENT_NOT_STARTED, security settings')
    expect(copied).toContain('Error: no space left on device')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('IP address')).toHaveValue('203.0.113.7')
  })

  test('a failed deployment in Chinese without a support contact offers the error details to copy for the operator', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('sanhe.language', 'zh'))
    await openFailed(page, { error_detail: 'AGENT_UNREACHABLE', support_url: null })
    await expect(page.getByRole('alert')).toContainText('秘书已在服务器上运行，但从外部无法访问。')
    const questions = page.getByRole('region', { name: '常见问题' })
    await questions.getByText('怎样放行端口？').click()
    await expect(questions.getByText('端口 3000，来源 0.0.0.0/0')).toBeVisible()
    const support = page.getByRole('region', { name: '需要帮助？' })
    await expect(support).toContainText('运营人员')
    await expect(support.getByRole('link')).toHaveCount(0)
  })
})

test.describe('failed deployment on a desktop', () => {
  test.use(desktopScreenOptions)

  test('a page that is opened after the failure shows it, says that the fee is paid, and offers to start over', async ({
    page,
  }) => {
    await signInNewUser(page)
    const { steps: _, log_tail: _l, support_url: _s, ...summary } = failed
    await page.route('**/api/deploy', (route) => route.fulfill({ json: { deployments: [summary] } }))
    await page.route('**/api/deploy/1/status', (route) => route.fulfill({ json: failed }))
    await page.goto('/deploy')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The agent was installed, but it did not start.')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The fee is already paid')).toBeVisible()
    await expect(page.getByLabel('IP address')).toHaveValue('203.0.113.7')
    await page.reload()
    await alert.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByRole('heading', { name: 'Your own agent, on your own server' })).toBeVisible()
  })

  test('a running deployment says when the service cannot be reached, and continues when it answers again', async ({
    page,
  }) => {
    await signInNewUser(page)
    const { steps, log_tail: _l, support_url: _s, ...summary } = failed
    const running = { ...summary, status: 'running', completed_at: null, error_code: null }
    let isReachable = true
    await page.route('**/api/deploy', (route) => route.fulfill({ json: { deployments: [running] } }))
    await page.route('**/api/deploy/1/status', (route) =>
      isReachable
        ? route.fulfill({
            json: { ...failed, ...running, steps: steps.map((step) => ({ ...step, status: 'running' })) },
          })
        : route.abort(),
    )
    await page.goto('/deploy')
    await expect(page.getByRole('heading', { name: 'Installing' })).toBeVisible()
    isReachable = false
    const notice = page.getByText('The installation continues on your server')
    await expect(notice).toBeVisible()
    isReachable = true
    await expect(notice).toBeHidden()
  })

  test("a failed deployment with an error code that the page does not know shows the backend's message", async ({
    page,
  }) => {
    await openFailed(page, { error_code: 'OF_NEXT_YEAR', error_detail: '', error_message: 'A new reason' })
    await expect(page.getByRole('alert')).toContainText('A new reason')
    await expect(page.getByRole('region', { name: 'Frequently asked questions' })).toBeVisible()
  })
})
