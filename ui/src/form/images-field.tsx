import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { buttonClasses } from '../button.tsx'
import { joinClassNames } from '../join-class-names.ts'
import { LabelledField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { toImageSource, maxImageBytes, readFileAsBase64 } from './image-field.tsx'
import { formLabels } from './text.ts'

type ImagesFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  /** Largest number of images that the user can choose. */
  max: number
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Chooses several images of this device and shows them in their order. */
export function ImagesField({ value, onChange, max, label, hint, error }: ImagesFieldProps) {
  const t = useText(formLabels)
  const [problem, setProblem] = useState<string>()
  async function add(files: readonly File[]) {
    if (files.some(({ size }) => size > maxImageBytes)) return setProblem(t.imageTooLarge)
    const images = await Promise.all(files.slice(0, max - value.length).map(readFileAsBase64)).catch(
      () => undefined,
    )
    setProblem(images ? undefined : t.imageFailed)
    if (images) onChange([...value, ...images])
  }
  return (
    <LabelledField label={label} hint={hint} error={problem ?? error}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          {value.map((image, index) => (
            <span key={image.slice(-64)} className="relative">
              <img
                alt={t.image(index + 1)}
                src={toImageSource(image)}
                className="size-20 rounded-control border border-line object-cover"
              />
              <button
                type="button"
                aria-label={t.removeOne(index + 1)}
                onClick={() => onChange(value.filter((other) => other !== image))}
                className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line bg-surface text-muted hover:text-text"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          {value.length < max && (
            <label
              className={joinClassNames(
                buttonClasses(),
                'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              )}
            >
              <ImagePlus aria-hidden className="size-4" />
              {t.chooseImage}
              <input
                {...wiring}
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp"
                className="sr-only"
                onChange={(event) => void add([...(event.target.files ?? [])])}
              />
            </label>
          )}
        </div>
      )}
    </LabelledField>
  )
}
