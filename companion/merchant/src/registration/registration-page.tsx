import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsoleLoginFrame } from '@sanhe/ui/console/login-frame.tsx'
import { ConsentCheckbox } from '@sanhe/ui/consent/consent-checkbox.tsx'
import { toAgreedVersions, useConsent } from '@sanhe/ui/consent/use-consent.ts'
import { consentLabels } from '@sanhe/ui/consent/text.ts'
import { UserFacingError } from '@sanhe/ui/console/error-text.ts'
import { EntryForm } from '@sanhe/ui/form/entry-form.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { legalDocumentsQuery } from '#queries.ts'
import { shellLabels } from '#shell/text.ts'
import { getLastApplicationLookup, setLastApplicationLookup } from './application-key.ts'
import { registrationLabels } from './text.ts'

const loadSchema = async () => (await import('@sanhe/companion/merchants/contract')).MerchantApplicationInput

function useFields() {
  const t = useText(registrationLabels)
  const categories = Object.entries(t.categories).map(([value, label]) => ({ value, label }))
  const optional = { isOptional: true, isOmittedWhenEmpty: true } as const
  return {
    companyName: { kind: 'text', label: t.companyName, hint: t.companyHint, maxLength: 200 },
    creditCode: { kind: 'text', label: t.creditCode, hint: t.creditCodeHint, maxLength: 18 },
    category: { kind: 'select', label: t.category, options: categories },
    storeName: { kind: 'text', label: t.storeName, hint: t.storeNameHint, maxLength: 100 },
    contactName: { kind: 'text', label: t.contactName, maxLength: 50 },
    contactPhone: { kind: 'text', type: 'tel', label: t.contactPhone, hint: t.contactPhoneHint },
    contactEmail: { kind: 'text', type: 'email', label: t.contactEmail, ...optional },
    address: { kind: 'text', label: t.address, maxLength: 200, ...optional },
    businessLicense: { kind: 'image', label: t.businessLicence, hint: t.licenceHint },
    industryLicense: {
      kind: 'image',
      label: t.industryLicence,
      hint: t.industryLicenceHint,
      isOptional: true,
    },
  } as const
}

/** Page on which a new merchant applies, or applies again after a rejection. */
export function RegistrationPage() {
  const t = useText(registrationLabels)
  const shell = useText(shellLabels)
  const [phone, setPhone] = useState<string>()
  const fields = useFields()
  const consent = useConsent()
  const { missing } = useText(consentLabels)
  const { data } = useQuery(legalDocumentsQuery)
  if (phone !== undefined)
    return (
      <ConsoleLoginFrame product={shell.product} title={t.title}>
        <EmptyState
          className="py-4"
          icon={CircleCheck}
          title={t.submitted}
          action={
            <Link to="/application" className={buttonClasses()}>
              {t.check}
            </Link>
          }
        >
          {t.submittedHint(phone)}
        </EmptyState>
      </ConsoleLoginFrame>
    )
  return (
    <ConsoleLoginFrame product={shell.product} title={t.title} isWide>
      <p className="mb-4 text-sm text-muted">{t.intro}</p>
      <EntryForm
        action={t.submit}
        loadSchema={loadSchema}
        fields={fields}
        entry={getLastApplicationLookup()}
        renderActions={(submitButton, problem) => (
          <>
            <ConsentCheckbox {...consent.field} />
            {problem}
            {submitButton}
          </>
        )}
        submit={async (body) => {
          if (!consent.check()) throw new UserFacingError(missing)
          const agreed = data && { consents: toAgreedVersions(data.documents) }
          await api.merchants.register({ body: { ...body, ...agreed } })
          setLastApplicationLookup(body)
          setPhone(body.contactPhone)
        }}
      />
    </ConsoleLoginFrame>
  )
}
