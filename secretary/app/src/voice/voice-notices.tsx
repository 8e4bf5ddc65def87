import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { voiceLabels } from './voice-text.ts'
import type { VoiceEnd } from './voice-view.ts'

type NoticeProps = { title: string; text: string; children: ReactNode }

const Notice = ({ title, text, children }: NoticeProps) => (
  <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
    <output className="min-w-0 flex-1 px-1">
      <span className="block font-medium">{title}</span>
      <span className="block text-sm text-muted">{text}</span>
    </output>
    <div className="flex flex-wrap justify-end gap-2">{children}</div>
  </div>
)

/** Explains how voice conversations are set up. */
export function VoiceSetUpNotice({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useText(voiceLabels)
  return (
    <Notice title={t.setUp} text={t.setUpHint}>
      <Button onClick={onClose}>{t.close}</Button>
      <EngineLink address={address} />
    </Notice>
  )
}

function EngineLink({ address }: { address: string }) {
  const t = useText(voiceLabels)
  return (
    <Link to="/engine/$address" params={{ address }} className={buttonClasses('primary')}>
      {t.openSettings}
    </Link>
  )
}

/** Reasons that the owner mends on the page Engine. */
const settingsReasons: readonly VoiceEnd[] = ['not_configured', 'key_refused', 'model_unknown', 'blocked']
const lastingReasons: readonly VoiceEnd[] = ['budget', 'session']

type EndedProps = {
  address: string
  reason: VoiceEnd
  message: string | undefined
  onContinue: () => void
  onClose: () => void
}

/** Says why the conversation ended, and how to go on. */
export function VoiceEndedNotice({ address, reason, message, onContinue, onClose }: EndedProps) {
  const t = useText(voiceLabels)
  const isMicrophone = reason === 'microphone' || reason === 'no_microphone'
  return (
    <Notice title={isMicrophone ? t.noSound : t.ended} text={message ?? t.reasons[reason]}>
      <Button onClick={onClose}>{t.close}</Button>
      {settingsReasons.includes(reason) && <EngineLink address={address} />}
      {!settingsReasons.includes(reason) && !lastingReasons.includes(reason) && (
        <Button look="primary" onClick={onContinue}>
          {isMicrophone ? t.again : t.resume}
        </Button>
      )}
    </Notice>
  )
}
