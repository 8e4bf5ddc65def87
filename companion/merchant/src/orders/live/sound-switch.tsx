import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useLocalStorageItem } from '@sanhe/ui/local-storage.ts'
import { Volume2, VolumeX } from 'lucide-react'
import { ordersLabels } from '../text.ts'
import { playNewOrderSound, newOrderSoundSetting } from './sound.ts'

/** Turns the sound of new orders on or off. Turning it on plays the sound once. */
export function NewOrderSoundSwitch() {
  const t = useText(ordersLabels)
  const isOn = useLocalStorageItem(newOrderSoundSetting)
  const toggle = () => {
    newOrderSoundSetting.set(!isOn)
    if (!isOn) playNewOrderSound()
  }
  return (
    <IconButton
      icon={isOn ? Volume2 : VolumeX}
      label={isOn ? t.turnSoundOff : t.turnSoundOn}
      onClick={toggle}
    />
  )
}
