import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { LabelledField } from '../field.tsx'
import { useText } from '../i18n.ts'
import { toImageSource } from './image-field.tsx'
import { ImageInput } from './image-input.tsx'
import { readImage } from './read-image.ts'
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

/**
 * Chooses several images of this device and shows them in their order. Files that cannot be used are left out, and the
 * field says why.
 */
export function ImagesField({ value, onChange, max, label, hint, error }: ImagesFieldProps) {
  const t = useText(formLabels)
  const [problem, setProblem] = useState<string>()
  async function add(files: readonly File[]) {
    const read = await Promise.all(files.map(readImage))
    const refused = read.find((result) => 'problem' in result)
    const chosen = read.flatMap((result) => ('image' in result ? [result.image] : []))
    const images = [...new Set([...value, ...chosen])]
    setProblem(refused ? t[refused.problem] : images.length > max ? t.tooManyImages(max) : undefined)
    onChange(images.slice(0, max))
  }
  function remove(image: string) {
    setProblem(undefined)
    onChange(value.filter((other) => other !== image))
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
                className="size-20 rounded-control border border-line bg-sunken object-cover"
              />
              <button
                type="button"
                aria-label={t.removeOne(index + 1)}
                onClick={() => remove(image)}
                className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line bg-surface text-muted after:absolute after:-inset-2.5 hover:text-text"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          {value.length < max && (
            <ImageInput wiring={wiring} isMultiple onFiles={(files) => void add(files)}>
              <ImagePlus aria-hidden className="size-4" />
              {t.chooseImage}
            </ImageInput>
          )}
        </div>
      )}
    </LabelledField>
  )
}
