import { Button } from '@sanhe/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'
import type { CommunityPost } from './queries.ts'

const AppealDialog = lazy(async () => ({ default: (await import('./appeal-dialog.tsx')).AppealDialog }))

type AppealActionProps = {
  content: Pick<CommunityPost, 'status' | 'appeal'>
  appeal: (reason: string) => Promise<{ message: string }>
}

/** The author's appeal against a hidden post or comment: its state, or the button that makes it. */
export function AppealAction({ content: { status, appeal: made }, appeal }: AppealActionProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  if (status !== 'hidden') return null
  if (made)
    return (
      <p className="rounded-control bg-sunken p-4">
        {made.status === 'open' ? '您的申诉正在处理，结果会通知您。' : `申诉未通过。${made.answer ?? ''}`}
      </p>
    )
  return (
    <>
      <Button onClick={open}>申诉</Button>
      {wasOpened && (
        <Suspense>
          <AppealDialog isOpen={isOpen} onClose={() => setOpen(false)} appeal={appeal} />
        </Suspense>
      )}
    </>
  )
}
