import type { ReactNode } from 'react'
import { buttonClasses } from '../button.tsx'
import { joinClassNames } from '../join-class-names.ts'
import { imageTypes } from './read-image.ts'

type ImageInputProps = {
  /** Attributes that connect the input with its label, hint and error. */
  wiring: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
  isMultiple?: boolean
  onFiles: (files: readonly File[]) => void
  /** Icon and label of the button. */
  children: ReactNode
}

/** A file input for images that looks like a button. The same file can be chosen again, for example after an error. */
export const ImageInput = ({ wiring, isMultiple = false, onFiles, children }: ImageInputProps) => (
  <label
    className={joinClassNames(
      buttonClasses(),
      'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
    )}
  >
    {children}
    <input
      {...wiring}
      type="file"
      multiple={isMultiple}
      accept={imageTypes.join()}
      className="sr-only"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  </label>
)
