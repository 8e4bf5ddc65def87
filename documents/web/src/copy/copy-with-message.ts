import { copyText } from '@sanhe/ui/copy-text.ts'
import { dictionary, getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'

export const copyLabels = dictionary({
  en: {
    textCopied: 'Copied',
    textNotCopied:
      'The browser blocked copying, as it does without https. Select the text and copy it yourself.',
    copied: 'Link copied',
    notCopied: (url: string) => `The browser blocked copying, as it does without https. The link is ${url}`,
  },
  zh: {
    textCopied: '已复制',
    textNotCopied: '浏览器禁止复制（未使用 https 时会这样），请手动选择文字复制。',
    copied: '链接已复制',
    notCopied: (url) => `浏览器禁止复制（未使用 https 时会这样）。链接：${url}`,
  },
})

export type CopyMessages = { copied: string; notCopied: string }

/** Copies a text and shows one of the messages. Returns false if the browser refuses. */
export async function copyWithMessages(text: string, { copied, notCopied }: CopyMessages) {
  const isCopied = await copyText(text)
  if (isCopied) showToast(copied)
  else showError(notCopied)
  return isCopied
}

/** Copies the URL of an address of this client, and shows the URL if the browser refuses. */
export function copyLink(address: string) {
  const t = getCurrentText(copyLabels)
  const url = new URL(address, location.href).href
  return copyWithMessages(url, { copied: t.copied, notCopied: t.notCopied(url) })
}

/** Copies a text and says whether it worked. Returns false if the browser refuses. */
export function copyWithMessage(text: string) {
  const t = getCurrentText(copyLabels)
  return copyWithMessages(text, { copied: t.textCopied, notCopied: t.textNotCopied })
}
