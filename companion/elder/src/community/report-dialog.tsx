import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Choices } from '#parts/choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { useInvalidatePosts } from './queries.ts'

const reasons = ['骗人或卖东西', '骂人、吵架', '消息不真实', '让人不舒服', '其他'].map((reason) => ({
  value: reason,
  label: reason,
}))

type ReportDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  report: (reason: string) => Promise<{ message: string }>
}

/** Dialog that reports a post or comment. The reason is chosen, not typed. */
export function ReportDialog({ title, isOpen, onClose, report }: ReportDialogProps) {
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
        <Choices label="哪里不对？" value={reason} options={reasons} onChange={setReason} />
        <ErrorMessage error={send.error} />
        <Button look="danger" disabled={!reason} isBusy={send.isPending} onClick={() => send.mutate()}>
          {reason ? '举报' : '请先选择原因'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  )
}
