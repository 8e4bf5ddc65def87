import type { Page } from '@playwright/test'

/** Pastes data into the editor as the browser does, with the given formats. */
export const pasteIntoEditor = (page: Page, formats: Record<string, string>) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.cm-content')?.dispatchEvent(event)
  }, formats)
