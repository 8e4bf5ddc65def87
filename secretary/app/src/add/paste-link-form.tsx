import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { type PairingPayload, parsePairingLink } from '#agents/addresses.ts'
import { addSecretaryLabels } from './add-text.ts'

export function PasteLinkForm({ onInvited }: { onInvited: (invitation: PairingPayload) => void }) {
  const t = useText(addSecretaryLabels)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const invitation = parsePairingLink(text)
        if (invitation) onInvited(invitation)
        else setWrong(true)
      }}
    >
      <TextField
        label={t.pasteLabel}
        required
        autoComplete="off"
        value={text}
        error={isWrong ? t.notALink : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" className="self-start">
        {t.pasteGo}
      </Button>
    </form>
  )
}
