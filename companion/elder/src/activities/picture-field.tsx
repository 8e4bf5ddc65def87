import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { classes } from '@sanhe/ui/classes.ts'
import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { shrinkPhoto } from '#parts/picture.ts'

const maxSidePx = 1600
const unreadable = '这张照片打不开，请换一张'

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error(unreadable)),
    )
    reader.readAsDataURL(blob)
  })

type PictureFieldProps = {
  /** The shown picture: the address of the existing one, or base64 data of a new one. */
  picture: string | null
  onChange: (picture: string | null) => void
}

/** Field for a photo, which is made smaller before it is sent. */
export function PictureField({ picture, onChange }: PictureFieldProps) {
  const read = useMutation({
    mutationFn: async (file: File) => asDataUrl(await shrinkPhoto(file, maxSidePx)),
    onSuccess: onChange,
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">照片（选填）</legend>
      {picture && (
        <img src={picture} alt="活动照片" className="max-h-60 w-full rounded-control object-cover" />
      )}
      <ErrorMessage error={read.error} />
      <label
        className={classes(
          buttonClasses(),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
        )}
      >
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) read.mutate(file)
            target.value = ''
          }}
        />
        <Camera aria-hidden className="size-6 shrink-0" />
        {read.isPending ? '正在读取…' : picture ? '换一张照片' : '选一张照片'}
      </label>
      {picture && <Button onClick={() => onChange(null)}>不要照片</Button>}
    </fieldset>
  )
}
