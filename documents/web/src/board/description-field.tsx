import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { Suspense, useId, useState } from 'react'
import { toggleCheckboxOnLine } from '#editor/toggle-checkbox.ts'
import { boardLabels } from './text.ts'

const MarkdownView = lazyExport(() => import('@sanhe/ui/markdown/markdown-view.tsx'), 'MarkdownView')

/** Largest number of characters in a task description that the service accepts. */
const maxCharacters = 20_000

type DescriptionFieldProps = {
  value: string
  isReadOnly?: boolean
  onChange: (value: string) => void
  /** Called when the user presses Ctrl+Enter. Enter alone starts a new line. */
  onFinish: () => void
}

export function DescriptionField({ value, isReadOnly = false, onChange, onFinish }: DescriptionFieldProps) {
  const t = useText(boardLabels)
  const id = useId()
  const [view, setView] = useState<'write' | 'preview'>(
    isReadOnly || value.trim() !== '' ? 'preview' : 'write',
  )
  const toggle = (line: number) => {
    const edit = toggleCheckboxOnLine(value, line)
    if (edit) onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to))
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {t.description}
        </label>
        {!isReadOnly && (
          <SegmentedControl
            label={t.description}
            value={view}
            onChange={setView}
            options={[
              { value: 'write', label: t.write },
              { value: 'preview', label: t.preview },
            ]}
          />
        )}
      </div>
      {view === 'write' ? (
        <>
          <textarea
            id={id}
            rows={7}
            maxLength={maxCharacters}
            aria-describedby={`${id}-hint`}
            value={value}
            className={joinClassNames(
              inputClasses,
              'field-sizing-content max-h-[40dvh] min-h-36 py-2 leading-6',
            )}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onFinish}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onFinish()}
          />
          <p id={`${id}-hint`} className="text-xs text-muted">
            {t.markdown}
          </p>
        </>
      ) : (
        <section
          id={id}
          aria-label={t.preview}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview scrolls, also by keyboard
          tabIndex={0}
          className="max-h-[60dvh] min-h-24 overflow-y-auto rounded-control border border-line px-3 py-2"
        >
          {value.trim() === '' ? (
            <p className="text-sm text-muted">{t.noPreview}</p>
          ) : (
            <Suspense fallback={<Skeleton rows={3} className="py-2" />}>
              <MarkdownView source={value} {...(!isReadOnly && { onToggleTask: toggle })} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  )
}
