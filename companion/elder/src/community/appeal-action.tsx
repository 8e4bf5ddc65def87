import { Button } from '@sanhe/ui/button.tsx'
import { useState } from 'react'
import { AppealDialog } from './appeal-dialog.tsx'
import type { CommunityPost } from './queries.ts'

type AppealActionProps = {
  content: Pick<CommunityPost, 'status' | 'appeal' | 'hiddenReason'>
  appeal: (reason: string) => Promise<{ message: string }>
}

/**
 * Shows the author of a hidden post or comment the state of the appeal, or the button that makes an appeal.
 */
export function AppealAction({ content: { status, appeal: made, hiddenReason }, appeal }: AppealActionProps) {
  const [isOpen, setOpen] = useState(false)
  if (status !== 'hidden') return null
  if (made)
    return (
      <p className="rounded-control bg-sunken p-4">
        {made.status === 'open' ? '您的申诉正在处理，结果会通知您。' : `申诉未通过。${made.answer ?? ''}`}
      </p>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>申诉</Button>
      <AppealDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hiddenReason={hiddenReason}
        appeal={appeal}
      />
    </>
  )
}
