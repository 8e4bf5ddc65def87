import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { maxPostCharacters } from './new-post.ts'
import { useInvalidatePosts } from './queries.ts'

type AppealDialogProps = {
  isOpen: boolean
  onClose: () => void
  appeal: (reason: string) => Promise<{ message: string }>
}

/** Form of an appeal. Entered text is kept when the dialog is closed. */
export function AppealDialog({ isOpen, onClose, appeal }: AppealDialogProps) {
  const invalidate = useInvalidatePosts()
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () => appeal(reason.trim()),
    onSuccess({ message }) {
      showToast(message)
      onClose()
      return invalidate()
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="申诉" keepMounted>
      <div className="flex flex-col gap-4">
        <p>工作人员会重新看一遍。只能申诉一次，请把理由写清楚。</p>
        <TextArea
          label="申诉理由"
          rows={4}
          maxLength={maxPostCharacters}
          className="leading-normal md:text-base"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ErrorMessage error={send.error} />
        <Button
          look="primary"
          disabled={!reason.trim()}
          isBusy={send.isPending}
          onClick={() => send.mutate()}
        >
          提交申诉
        </Button>
      </div>
    </Dialog>
  )
}
