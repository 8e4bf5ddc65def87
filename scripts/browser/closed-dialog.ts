import type { Page } from '@playwright/test'

/**
 * Waits until the page has left the history entry of a closed dialog. A navigation that begins earlier is aborted, which
 * is too fast for a user but not for a test.
 */
export const waitForHistoryOfClosedDialog = (page: Page) =>
  page.waitForFunction(() => !(history.state as { openDialogs?: number } | null)?.openDialogs)
