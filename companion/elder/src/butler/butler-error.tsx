import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { errorCode, errorMessage } from '#api.ts'
import { CallButton } from '#parts/call-button.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { numbersToCall } from './button-options.ts'

const membership: string = '/membership'

/** Shows why the butler did not get the message, and what helps. */
export function ButlerError({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className="flex flex-col gap-3">
      <ErrorMessage error={error} />
      {numbersToCall(errorMessage(error)).map((number) => (
        <CallButton key={number} number={number} label={`打 ${number}`} isUrgent />
      ))}
      {errorCode(error) === 'FREE_LIMIT_EXCEEDED' && (
        <Link to={membership} className={buttonClasses()}>
          查看会员
        </Link>
      )}
    </div>
  )
}
