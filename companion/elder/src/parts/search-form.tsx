import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useState } from 'react'

type SearchFormProps = {
  label: string
  placeholder: string
  query: string
  onSearch: (query: string) => void
  /** If true, the label is hidden visually, because the placeholder already says what the field is for. */
  hidesLabel?: boolean
}

/**
 * Search form that searches only on submit, so that results do not move while the user types. An empty query shows all
 * results.
 */
export function SearchForm({ label, placeholder, query, onSearch, hidesLabel = false }: SearchFormProps) {
  const [typed, setTyped] = useState({ for: query, text: query })
  const text = typed.for === query ? typed.text : query
  return (
    <form
      className="grid grid-cols-[1fr_auto] items-end gap-3 max-[359px]:in-data-[text-size=large]:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField
        label={label}
        hidesLabel={hidesLabel}
        type="search"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={50}
        value={text}
        onChange={({ target }) => setTyped({ for: query, text: target.value })}
      />
      <Button type="submit" className="min-w-control">
        搜索
      </Button>
    </form>
  )
}
