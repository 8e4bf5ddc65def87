import { Dialog } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { setPaletteOpen } from '#shell/palette-store.ts'
import { searchText } from './search-page.tsx'

/** Mounted by the shell while it is open. */
export function Palette() {
  const t = useText(searchText)
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const close = () => setPaletteOpen(false)
  return (
    <Dialog isOpen onClose={close} title={t.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          close()
          void navigate({ to: '/search', search: q.trim() === '' ? {} : { q: q.trim() } })
        }}
      >
        <TextField label={t.title} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      </form>
    </Dialog>
  )
}
