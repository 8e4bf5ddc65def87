import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type AdminApiResponse } from '#api.ts'
import { wordCategoryBadgeTones } from './statuses.ts'
import { moderationLabels } from './text.ts'

const maxTextLength = 2000

/** Checks a text with the current words, without publishing anything. */
export function CheckSensitiveWordsButton() {
  const t = useText(moderationLabels)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const check = useMutation({ mutationFn: () => api.moderation.checkText({ body: { text } }) })
  const change = (next: string) => {
    setText(next)
    check.reset()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.check}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t.checkTitle} keepMounted>
        <TextArea
          label={t.checkText}
          hint={t.checkHint}
          rows={4}
          maxLength={maxTextLength}
          value={text}
          error={check.error ? describeError(check.error) : undefined}
          onChange={({ target }) => change(target.value)}
        />
        <output className="mt-3 block text-sm">{check.data && <Result result={check.data} />}</output>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t.close}</Button>
          <Button
            look="primary"
            disabled={!text.trim()}
            isBusy={check.isPending}
            onClick={() => check.mutate()}
          >
            {t.checkAction}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Result({ result: { category, words } }: { result: AdminApiResponse<'moderation', 'checkText'> }) {
  const t = useText(moderationLabels)
  if (category === null) return <p>{t.allowed}</p>
  return (
    <>
      <p>{category === 'block' ? t.refused : t.toReview}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {words.map((found) => (
          <Badge key={found.word} tone={wordCategoryBadgeTones[found.category]}>
            {found.word}
          </Badge>
        ))}
      </p>
    </>
  )
}
