import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsentGate } from '@sanhe/ui/consent/consent-gate.tsx'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { api, getChineseErrorMessage } from '#api.ts'
import { useSignOut } from '#me/sign-out.ts'

/** Pages that need no consent. A user who does not agree to the legal documents can still delete the account. */
const openPaths = ['/me/end']

/** Asks for consent to the current legal documents before any page of a signed-in user. */
export function SignedInConsentGate() {
  const { pathname } = useLocation()
  const signOut = useSignOut()
  if (openPaths.includes(pathname)) return <Outlet />
  return (
    <ConsentGate
      product="三合陪伴"
      load={(signal) => api.legal.consents({}, { signal })}
      agree={(body) => api.legal.agree({ body })}
      describeError={getChineseErrorMessage}
      onSignOut={() => signOut.mutate()}
      wayOut={
        <Link to="/me/end" className={buttonClasses('quiet')}>
          注销账号
        </Link>
      }
    >
      <Outlet />
    </ConsentGate>
  )
}
