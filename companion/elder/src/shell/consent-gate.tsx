import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsentGate } from '@sanhe/ui/consent/consent-gate.tsx'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { api, getChineseErrorMessage } from '#api.ts'
import { useSignOut } from '#me/sign-out.ts'

/** Pages that stay open without consent: an account can be deleted instead of agreeing. */
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
