import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#api.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { shrinkPhoto, uploadPicture } from '#parts/picture.ts'
import { Portrait } from '#parts/portrait.tsx'
import { useInvalidateMe } from './queries.ts'

const maxPx = 512

/** Saved as soon as it is chosen. */
export function AvatarField({ avatar }: { avatar: string | null }) {
  const invalidate = useInvalidateMe()
  const input = useRef<HTMLInputElement>(null)
  const set = useMutation({
    mutationFn: async (file: File | null) =>
      api.users.setProfile({
        body: { avatar: file && (await uploadPicture(await shrinkPhoto(file, maxPx))) },
      }),
    onSuccess: (_, file) => showToast(file ? '头像已更换' : '头像已删除'),
    onSettled: invalidate,
  })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Portrait avatar={avatar} className="size-24" />
        <Button isBusy={set.isPending} onClick={() => input.current?.click()}>
          {avatar ? '换一张头像' : '选一张头像'}
        </Button>
        {avatar && (
          <Button isBusy={set.isPending} onClick={() => set.mutate(null)}>
            删除头像
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="头像照片"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows choosing the same photo again.
          target.value = ''
          if (file) set.mutate(file)
        }}
      />
      <ErrorMessage error={set.error} />
    </section>
  )
}
