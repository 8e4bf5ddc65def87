import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { LabelledField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { ImageInput } from './image-input.tsx'
import { readImage } from './read-image.ts'
import { formLabels } from './text.ts'

type ImageFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** Image in base64, a URL of an existing image, or empty. */
  value: string
  /** Whether an existing image can be removed. A new image can always be removed. */
  isClearable: boolean
  onChange: (value: string) => void
}

const isUrl = (value: string) => /^(https?:|\/)/.test(value) && value.length < 600

/** Returns the `src` of an image in a form: the URL of an existing image, or a data URL of a new image. */
export const toImageSource = (value: string) => (isUrl(value) ? value : `data:image/*;base64,${value}`)

/** Chooses an image of this device and shows it. A file that cannot be used leaves the image as it was. */
export function ImageField({ value, isClearable, onChange, label, hint, error }: ImageFieldProps) {
  const t = useText(formLabels)
  const [problem, setProblem] = useState<string>()
  async function choose([file]: readonly File[]) {
    if (!file) return
    const read = await readImage(file)
    setProblem('problem' in read ? t[read.problem] : undefined)
    if ('image' in read) onChange(read.image)
  }
  function remove() {
    setProblem(undefined)
    onChange('')
  }
  return (
    <LabelledField label={label} hint={hint} error={problem ?? error}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          {value && (
            <img
              alt=""
              src={toImageSource(value)}
              className="size-20 rounded-control border border-line bg-sunken object-cover"
            />
          )}
          <ImageInput wiring={wiring} onFiles={(files) => void choose(files)}>
            <ImagePlus aria-hidden className="size-4" />
            {value ? t.replaceImage : t.chooseImage}
          </ImageInput>
          {value && (isClearable || !isUrl(value)) && (
            <Button look="quiet" onClick={remove}>
              <Trash2 aria-hidden className="size-4" />
              {t.removeImage}
            </Button>
          )}
        </div>
      )}
    </LabelledField>
  )
}
