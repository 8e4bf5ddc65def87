import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { maxPostCharacters } from './new-post.ts'
import { useInvalidatePosts } from './queries.ts'

type AppealDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Reason for which the content was hidden. */
  hiddenReason: string | null
  appeal: (reason: string) => Promise<{ message: string }>
}

/** Form of an appeal. Entered text is kept when the dialog is closed. */
export function AppealDialog({ isOpen, onClose, hiddenReason, appeal }: AppealDialogProps) {
  const invalidate = useInvalidatePosts()
  const [reason, setReason] = useState('')
  const { errors, checkThen } = useFormCheck({
    reason: reason.trim() ? undefined : '请写下您的理由，比如：这是自家种的，不是广告',
  })
  const send = useMutation({
    mutationFn: () => appeal(reason.trim()),
    onSuccess({ message }) {
      showToast(message)
      onClose()
      return invalidate()
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="申诉"
      description="工作人员会重新看一遍，结果会通知您。只能申诉一次，请把理由写清楚。"
      keepMounted
    >
      <form className="flex flex-col gap-4" {...checkThen(() => send.isPending || send.mutate())}>
        {hiddenReason && <p className="[overflow-wrap:anywhere]">隐藏的原因：{hiddenReason}</p>}
        <TextArea
          label="申诉理由"
          rows={4}
          maxLength={maxPostCharacters}
          className="leading-normal md:text-base"
          value={reason}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ErrorMessage error={send.error} />
        <Button type="submit" look="primary" isBusy={send.isPending}>
          提交申诉
        </Button>
      </form>
    </Dialog>
  )
}
