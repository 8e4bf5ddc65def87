import { ConsentGate } from '@sanhe/ui/consent/consent-gate.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Outlet } from '@tanstack/react-router'
import { api } from '#api.ts'
import { getTranslatedErrorMessage } from '#parts/error-text.ts'
import { shellLabels } from './text.ts'
import { logOut } from './log-out.ts'

/** Asks for consent to the current legal documents before any page of a logged-in child. */
export function SignedInConsentGate() {
  const t = useText(shellLabels)
  return (
    <ConsentGate
      product={t.product}
      load={(signal) => api.legalChild.consents({}, { signal })}
      agree={(body) => api.legalChild.agree({ body })}
      describeError={getTranslatedErrorMessage}
      onSignOut={() => void logOut()}
    >
      <Outlet />
    </ConsentGate>
  )
}
