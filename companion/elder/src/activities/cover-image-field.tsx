import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { ErrorMessage } from '#parts/error-state.tsx'
import { shrinkImage } from '#parts/image-upload.ts'

const maxSidePx = 1600
const unreadable = '这张照片打不开，请换一张'

const readAsDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error(unreadable)),
    )
    reader.readAsDataURL(blob)
  })

type CoverImageFieldProps = {
  /**
   * Displayed image: the URL of the stored image, or the base64 data of an image that the user has just chosen. Null if
   * there is no image.
   */
  image: string | null
  onChange: (image: string | null) => void
}

/** Form field for the cover image of an activity. The image is scaled down before the upload. */
export function CoverImageField({ image, onChange }: CoverImageFieldProps) {
  const read = useMutation({
    mutationFn: async (file: File) => readAsDataUrl(await shrinkImage(file, maxSidePx)),
    onSuccess: onChange,
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">照片（选填）</legend>
      {image && <img src={image} alt="活动照片" className="max-h-60 w-full rounded-control object-cover" />}
      <ErrorMessage error={read.error} />
      <label
        className={joinClassNames(
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
        {read.isPending ? '正在读取…' : image ? '更换照片' : '选择照片'}
      </label>
      {image && <Button onClick={() => onChange(null)}>删除照片</Button>}
    </fieldset>
  )
}
