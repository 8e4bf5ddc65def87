import { buttonClasses } from '@sanhe/ui/button.tsx'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { Link } from '@tanstack/react-router'
import { getChineseErrorMessage } from '#api.ts'
import { PhoneCallButton } from '#parts/call-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { findPhoneNumbersToCall } from './reply-button-rules.ts'

const membership: string = '/membership'

/** Displays why the message did not reach the butler, and what the user can do. */
export function ButlerErrorMessage({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className="flex flex-col gap-3">
      <ErrorMessage error={error} />
      {findPhoneNumbersToCall(getChineseErrorMessage(error)).map((number) => (
        <PhoneCallButton key={number} number={number} label={`打 ${number}`} isUrgent />
      ))}
      {getErrorCode(error) === 'FREE_LIMIT_EXCEEDED' && (
        <Link to={membership} className={buttonClasses()}>
          查看会员
        </Link>
      )}
    </div>
  )
}
