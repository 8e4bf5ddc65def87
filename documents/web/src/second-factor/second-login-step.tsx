import { SecondFactorForm } from '@sanhe/ui/second-factor/second-factor-form.tsx'
import type { SessionUser } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { describeSecondFactorError } from './describe-error.ts'

type SecondLoginStepProps = {
  challenge: string
  onSignedIn: (user: SessionUser) => void
  onBack: () => void
}

/** Second step of a login: the code of the second factor. */
export const SecondLoginStep = ({ challenge, onSignedIn, onBack }: SecondLoginStepProps) => (
  <SecondFactorForm
    logIn={async (code) =>
      onSignedIn((await adminApi.secondFactor.logIn({ body: { challenge, code } })).user)
    }
    describeError={describeSecondFactorError}
    onBack={onBack}
  />
)
