import { Button } from '@sanhe/ui/button.tsx'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { shrink, uploadPicture } from './picture.ts'
import { Refusal } from './trouble.tsx'

/** As the service keeps them. */
const maxPx = 1920

const mutationKey = ['upload picture']

/** Whether a photograph is still on its way: what it belongs to is not sent before. */
export const useIsUploading = () => useIsMutating({ mutationKey }) > 0

type PicturesFieldProps = {
  label: string
  most: number
  /** Their addresses. */
  value: string[]
  onChange: (urls: string[]) => void
}

/** Photographs that go along with something, sent one by one as they are chosen. */
export function PicturesField({ label, most, value, onChange }: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationKey,
    mutationFn: async (file: File) => uploadPicture(await shrink(file, maxPx)),
    onSuccess: (url) => onChange([...value, url]),
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">
        {label}，最多 {most} 张
      </legend>
      {value.map((url, nth) => (
        <div key={url} className="flex flex-wrap items-center gap-4">
          <img
            src={url}
            alt={`第 ${nth + 1} 张`}
            className="size-28 rounded-[8px] border border-line object-cover"
          />
          <Button onClick={() => onChange(value.filter((one) => one !== url))}>去掉第 {nth + 1} 张</Button>
        </div>
      ))}
      {value.length < most && (
        <Button isBusy={add.isPending} onClick={() => input.current?.click()}>
          <Camera aria-hidden className="size-6 shrink-0" />
          {add.isPending ? '正在上传…' : '放一张照片'}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="选照片"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same photograph can be chosen once more.
          target.value = ''
          if (file) add.mutate(file)
        }}
      />
      <Refusal error={add.error} />
    </fieldset>
  )
}
