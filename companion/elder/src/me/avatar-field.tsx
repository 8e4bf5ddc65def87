import { Button } from '@sanhe/ui/button.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#api.ts'
import { AvatarImage } from '#parts/avatar-image.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { shrinkImage, uploadImage } from '#parts/image-upload.ts'
import { useInvalidateCurrentUser } from './queries.ts'

const maxPx = 512

/** Field for the user's avatar. A new image is saved as soon as the user has chosen it. */
export function AvatarField({ avatar }: { avatar: string | null }) {
  const invalidate = useInvalidateCurrentUser()
  const input = useRef<HTMLInputElement>(null)
  const set = useMutation({
    mutationFn: async (file: File | null) =>
      api.users.setProfile({
        body: { avatar: file && (await uploadImage(await shrinkImage(file, maxPx))) },
      }),
    onSuccess: (_, file) => showToast(file ? '头像已更换' : '头像已删除'),
    onSettled: invalidate,
  })
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <AvatarImage avatar={avatar} className="size-24" />
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
          // Resets the input, so that the user can choose the same file again.
          target.value = ''
          if (file) set.mutate(file)
        }}
      />
      <ErrorMessage error={set.error} />
    </section>
  )
}
