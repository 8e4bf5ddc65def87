import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { useFormDraft } from '#parts/use-draft.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { isCompleteInviteCode, parseInviteCode } from './invite-code.ts'
import { type ParentRelationship, RelationshipChoice, parentRelationships } from './relationship-choice.tsx'
import { linkParentRoute } from './routes.ts'
import { parentsLabels } from './text.ts'

/**
 * Page on which a child enters the invite code of a parent and thereby links with the parent. The parent reads the code
 * out, or the child scans it as a QR code.
 */
export function LinkParentPage() {
  const t = useText(parentsLabels)
  const client = useQueryClient()
  const navigate = linkParentRoute.useNavigate()
  const { code: scanned } = linkParentRoute.useSearch()
  const code = useFormDraft(`invite${scanned ?? ''}`, scanned ?? '')
  const chosen = useFormDraft('relationship', 'child')
  const relationship: ParentRelationship = parentRelationships.find((one) => one === chosen.value) ?? 'child'
  const [isTried, setTried] = useState(false)
  const bind = useMutation({
    mutationFn: () => api.children.bind({ body: { inviteCode: code.value, relationship } }),
    onSuccess: async ({ parent }) => {
      code.clear()
      chosen.clear()
      showToast(t.bound(parent.nickname ?? t.noNameInSentence))
      await client.invalidateQueries({ queryKey: ['parents'] })
      await navigate({ to: '/', replace: true })
    },
  })
  const isWhole = isCompleteInviteCode(code.value)
  return (
    <FamilyScreenLayout title={t.bindTitle} back="/">
      <p className="text-muted">{t.bindHint}</p>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isWhole && !bind.isPending) bind.mutate()
        }}
      >
        <TextField
          label={t.code}
          hint={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="text-center text-xl tracking-[0.3em] md:text-xl"
          value={code.value}
          error={
            isTried && !isWhole
              ? t.codeRequired
              : bind.error
                ? getTranslatedErrorMessage(bind.error)
                : undefined
          }
          onChange={({ target }) => {
            code.set(parseInviteCode(target.value))
            bind.reset()
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span aria-hidden className="font-medium">
            {t.iAm}
          </span>
          <RelationshipChoice value={relationship} onChange={chosen.set} />
        </div>
        <Button type="submit" look="primary" isBusy={bind.isPending}>
          {t.bind}
        </Button>
        <p className="text-xs text-muted">{t.consent}</p>
      </form>
    </FamilyScreenLayout>
  )
}
