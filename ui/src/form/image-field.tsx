import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClasses } from '../button.tsx'
import { joinClassNames } from '../join-class-names.ts'
import { LabelledField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { formLabels } from './text.ts'

type ImageFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** Image in base64, a URL of an existing image, or empty. */
  value: string
  onChange: (value: string) => void
}

export const maxImageBytes = 10 * 1024 * 1024
const isUrl = (value: string) => /^(https?:|\/)/.test(value) && value.length < 600

/** Returns the `src` of an image in a form: the URL of an existing image, or a data URL of a new image. */
export const toImageSource = (value: string) => (isUrl(value) ? value : `data:image/*;base64,${value}`)

/** Reads a file as base64 without the prefix of a data URL. */
export const readFileAsBase64 = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      done(url.replace(/^data:[^,]*,/, ''))
    })
    reader.addEventListener('error', () => fail(new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** Chooses an image of this device and shows it. */
export function ImageField({ value, onChange, label, hint, error }: ImageFieldProps) {
  const t = useText(formLabels)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxImageBytes) return setProblem(t.imageTooLarge)
    const image = await readFileAsBase64(file).catch(() => undefined)
    setProblem(image ? undefined : t.imageFailed)
    if (image) onChange(image)
  }
  return (
    <LabelledField label={label} hint={hint} error={problem ?? error}>
      {(wiring) => (
        <div className="flex items-center gap-3">
          {value && (
            <img
              alt=""
              src={toImageSource(value)}
              onError={() => setProblem(t.imageFailed)}
              className="size-20 rounded-control border border-line object-cover"
            />
          )}
          <label
            className={joinClassNames(
              buttonClasses(),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            )}
          >
            <ImagePlus aria-hidden className="size-4" />
            {t.chooseImage}
            <input
              {...wiring}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          </label>
          {value && (
            <Button look="quiet" onClick={() => onChange('')}>
              <Trash2 aria-hidden className="size-4" />
              {t.removeImage}
            </Button>
          )}
        </div>
      )}
    </LabelledField>
  )
}
