import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'

type ShareContent = { title: string; text: string; url?: string }

export const canShare = () => 'share' in navigator

/** Closing the share sheet is no error. */
const unlessClosed = (error: unknown) => {
  if (!(error instanceof Error && error.name === 'AbortError')) throw new Error('发送失败，请先复制再发')
}

/** Shares with the phone's share sheet: WeChat, messages …. */
export const useShare = () =>
  useMutation({ mutationFn: (shared: ShareContent) => navigator.share(shared).catch(unlessClosed) })

export const useCopy = (done: string) =>
  useMutation({
    mutationFn: (text: string) =>
      navigator.clipboard.writeText(text).catch(() => {
        throw new Error('复制失败，请念给家人听')
      }),
    onSuccess: () => showToast(done),
  })
