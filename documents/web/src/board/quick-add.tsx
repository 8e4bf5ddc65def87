import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardColumn } from '#api.ts'
import { createTask } from './actions.ts'
import { getBoardColumnName } from './column-name.ts'
import { boardLabels } from './text.ts'

type QuickAddProps = { slug: string; column: BoardColumn; onClose: () => void }

/** Text field that creates one task per Enter and stays open. A title that the service refuses stays in the field. */
export function QuickAddTaskField({ slug, column, onClose }: QuickAddProps) {
  const t = useText(boardLabels)
  const [title, setTitle] = useState('')
  const add = useMutation({
    mutationFn: () => createTask(slug, { title: title.trim(), column_id: column.id }),
    onSuccess: () => setTitle(''),
    onError: () => showError(t.notSaved),
  })
  return (
    <form
      className="mb-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '' && !add.isPending) add.mutate()
      }}
    >
      <textarea
        rows={1}
        aria-label={t.addTo(getBoardColumnName(column, t))}
        placeholder={t.whatToDo}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for just now
        autoFocus
        maxLength={200}
        value={title}
        readOnly={add.isPending}
        className={joinClassNames(
          inputClasses,
          'block field-sizing-content min-h-11 resize-none py-2.5 leading-5',
        )}
        onChange={(event) => setTitle(event.target.value.replaceAll('\n', ' '))}
        onBlur={() => title.trim() === '' && onClose()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <p className="mt-1 px-1 text-xs text-muted pointer-coarse:hidden">{t.addHint}</p>
    </form>
  )
}
