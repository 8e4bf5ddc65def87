import { useText } from '@sanhe/ui/i18n.ts'
import {
  type SecondFactorSetup,
  SetUpSecondFactorDialog,
} from '@sanhe/ui/second-factor/set-up-second-factor-dialog.tsx'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { describeSecondFactorError } from './describe-error.ts'
import { documentsSecondFactorLabels } from './text.ts'

/** Loads the QR library with the first QR code. */
async function createSecret(password: string) {
  const { secret, url } = await adminApi.secondFactor.setUp({ body: { password } })
  const { default: qrcode } = await import('qrcode')
  return { secret, qrCode: await qrcode.toString(url, { type: 'svg', errorCorrectionLevel: 'M' }) }
}

const setup: Omit<SecondFactorSetup, 'product'> = {
  createSecret,
  confirm: async (code) => (await adminApi.secondFactor.confirm({ body: { code } })).recovery_codes,
  describeError: describeSecondFactorError,
}

export function SetUpOwnSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { product } = useText(documentsSecondFactorLabels)
  return (
    <SetUpSecondFactorDialog
      setup={{ product, ...setup }}
      onEnabled={() => void queryClient.invalidateQueries()}
      onClose={onClose}
    />
  )
}
