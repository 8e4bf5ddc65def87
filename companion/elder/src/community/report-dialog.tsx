import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { useInvalidatePosts } from './queries.ts'

const reasons = ['诈骗或广告', '辱骂、争吵', '虚假信息', '内容让人不适', '其他'].map((reason) => ({
  value: reason,
  label: reason,
}))

type ReportContentDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  report: (reason: string) => Promise<{ message: string }>
}

/** Dialog that reports a post or comment. The user chooses the reason from a list. */
export function ReportContentDialog({ title, isOpen, onClose, report }: ReportContentDialogProps) {
  const invalidate = useInvalidatePosts()
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () => report(reason),
    onSuccess({ message }) {
      showToast(message)
      onClose()
      return invalidate()
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="flex flex-col gap-4">
        <RadioChoices label="举报原因" value={reason} options={reasons} onChange={setReason} />
        <ErrorMessage error={send.error} />
        <Button look="danger" disabled={!reason} isBusy={send.isPending} onClick={() => send.mutate()}>
          {reason ? '举报' : '请先选择原因'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  )
}
