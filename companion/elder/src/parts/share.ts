import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'

type ShareContent = { title: string; text: string; url?: string }

export const canUseShareSheet = () => 'share' in navigator

/** Ignores the error that browsers report when the user closes the share sheet. */
const unlessClosed = (error: unknown) => {
  if (!(error instanceof Error && error.name === 'AbortError')) throw new Error('发送失败，请先复制再发')
}

/** Opens the phone's share sheet, which offers WeChat, SMS and other apps. */
export const useShareSheet = () =>
  useMutation({ mutationFn: (shared: ShareContent) => navigator.share(shared).catch(unlessClosed) })

export const useCopyText = (done: string) =>
  useMutation({
    mutationFn: (text: string) =>
      navigator.clipboard.writeText(text).catch(() => {
        throw new Error('复制失败，请念给家人听')
      }),
    onSuccess: () => showToast(done),
  })
