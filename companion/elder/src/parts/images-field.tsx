import { buttonClasses } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { ErrorMessage } from './error-state.tsx'
import { type ImagePurpose, shrinkImage, uploadImage } from './image-upload.ts'

/** Longest side, in pixels, of the images that the server stores. */
const maxPx = 1920

const mutationKey = ['upload image']

/** Returns whether an image upload is in flight. Forms wait for the upload before they submit. */
export const useIsUploadingImages = () => useIsMutating({ mutationKey }) > 0

type ImagesFieldProps = {
  label: string
  value: string[]
  maxImages: number
  purpose?: ImagePurpose
  /** Called for each image when its upload is complete. */
  onChange: (change: (before: string[]) => string[]) => void
}

/** Form field for several images. Each image is uploaded when it is chosen, so that the form itself stays small. */
export function ImagesField({ label, value, maxImages, purpose, onChange }: ImagesFieldProps) {
  const send = useMutation({
    mutationKey,
    async mutationFn(files: File[]) {
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop -- in the order in which they were chosen, and kind to a slow line
        const url = await uploadImage(await shrinkImage(file, maxPx), purpose)
        onChange((before) => [...before, url].slice(0, maxImages))
      }
    },
  })
  const left = maxImages - value.length
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, left)
    target.value = ''
    if (files.length) send.mutate(files)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{label}</legend>
      <ChosenPictures
        pictures={value}
        onRemove={(url) => onChange((before) => before.filter((one) => one !== url))}
      />
      <ErrorMessage error={send.error} />
      {left > 0 && (
        <label
          className={joinClassNames(
            buttonClasses(),
            'w-full cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
          )}
        >
          <ImagePlus aria-hidden className="size-6" />
          {send.isPending ? '正在上传…' : value.length ? `添加照片（还能加 ${left} 张）` : '添加照片'}
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={send.isPending}
            className="sr-only"
            onChange={choose}
          />
        </label>
      )}
    </fieldset>
  )
}

function ChosenPictures({ pictures, onRemove }: { pictures: string[]; onRemove: (url: string) => void }) {
  if (!pictures.length) return null
  return (
    <ul className="grid grid-cols-2 gap-3">
      {pictures.map((url, index) => (
        <li key={url} className="flex flex-col gap-1">
          <img
            src={url}
            alt={`第 ${index + 1} 张照片`}
            className="aspect-square w-full rounded-[8px] object-cover"
          />
          <button type="button" className={buttonClasses()} onClick={() => onRemove(url)}>
            <X aria-hidden className="size-6" />
            删除这张
          </button>
        </li>
      ))}
    </ul>
  )
}
