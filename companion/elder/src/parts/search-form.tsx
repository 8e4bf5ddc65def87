import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useState } from 'react'

type SearchFormProps = {
  label: string
  placeholder: string
  words: string
  onSearch: (words: string) => void
}

/** Searches only on submit, so that nothing moves while the user types. An empty query shows everything again. */
export function SearchForm({ label, placeholder, words, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState({ for: words, text: words })
  const text = typed.for === words ? typed.text : words
  return (
    <form
      className="grid grid-cols-[1fr_auto] items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField
        label={label}
        type="search"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={50}
        value={text}
        onChange={({ target }) => setTyped({ for: words, text: target.value })}
      />
      <Button type="submit" className="min-w-control">
        搜索
      </Button>
    </form>
  )
}
