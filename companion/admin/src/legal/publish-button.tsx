import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { legalLabels } from './text.ts'

const loadSchema = async () =>
  (await import('@sanhe/companion/legal/admin-contract')).legalAdminContract.publish.body.omit({
    baseVersion: true,
  })

/** Button that publishes the saved draft. A form asks for a summary of the changes for users. */
export function PublishLegalDraftButton({ kind, baseVersion }: { kind: string; baseVersion: number }) {
  const t = useText(legalLabels)
  const form = defineFormDialogSpec({
    title: t.publishTitle(baseVersion + 1),
    action: t.publish,
    loadSchema,
    fields: {
      summary: { kind: 'long-text', label: t.summary, hint: t.summaryHint, maxLength: 500 },
      needsConsent: { kind: 'switch', label: t.needsConsent, hint: t.needsConsentHint },
    },
    submit: (body) => api.legalAdmin.publish({ params: { kind }, body: { ...body, baseVersion } }),
    success: t.publishedToast,
  })
  return <FormButton label={t.publish} look="primary" form={form} />
}
